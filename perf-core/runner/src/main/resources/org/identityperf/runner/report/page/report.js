(function () {
  'use strict';
  const specs = Array.from(document.querySelectorAll('canvas[data-chart]'), function (canvas, i) {
    canvas.id = 'chart-' + i;
    return Object.assign(JSON.parse(canvas.dataset.chart), { id: canvas.id });
  });
  // In the pixels of a screen, where letters are larger.
  const HALF_A_SHEET = 430;
  const drawn = new Map();

  function place(spec) {
    return document.getElementById(spec.id).parentElement;
  }

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function three(value) {
    const size = Math.abs(value);
    if (size >= 99.95 || size === 0) return Math.round(value).toLocaleString('en');
    return String(Number(value.toPrecision(3)));
  }

  function text(value, unit) {
    if (unit === 's') {
      if (value === 0) return '0';
      if (value >= 1) return three(value) + ' s';
      if (value >= 1e-3) return three(value * 1e3) + ' ms';
      return value >= 1e-6 ? three(value * 1e6) + ' µs' : three(value * 1e9) + ' ns';
    }
    if (unit === 'B') {
      let power = 0;
      while (value >= 1024 && power < 4) { value /= 1024; power++; }
      return three(value) + ' ' + ['B', 'KiB', 'MiB', 'GiB', 'TiB'][power];
    }
    if (unit === '/s') return Number(value.toPrecision(3)).toLocaleString('en');
    return Number.isInteger(value) ? value.toLocaleString('en') : three(value);
  }

  // From the least to the most of the forks.
  const whiskers = {
    id: 'whiskers',
    afterDatasetsDraw(chart) {
      const ctx = chart.ctx;
      chart.data.datasets.forEach(function (dataset, i) {
        if (!chart.isDatasetVisible(i)) return;
        const meta = chart.getDatasetMeta(i);
        dataset.spans.forEach(function (span, j) {
          const element = meta.data[j];
          // One measurement drawn at every x has its whisker once.
          if (dataset.level && j < dataset.spans.length - 1) return;
          if (!span || !element || span.high <= span.low) return;
          const low = chart.scales.y.getPixelForValue(span.low);
          const high = chart.scales.y.getPixelForValue(span.high);
          ctx.save();
          ctx.strokeStyle = dataset.whisker;
          ctx.lineWidth = 1.25;
          ctx.beginPath();
          ctx.moveTo(element.x, low);
          ctx.lineTo(element.x, high);
          [low, high].forEach(function (y) { ctx.moveTo(element.x - 4, y); ctx.lineTo(element.x + 4, y); });
          ctx.stroke();
          ctx.restore();
        });
      });
    }
  };

  // Bars of very different heights stand beside each other: each says how high it is.
  const heights = {
    id: 'heights',
    afterDatasetsDraw(chart) {
      const ctx = chart.ctx;
      ctx.save();
      ctx.font = '12px ' + Chart.defaults.font.family;
      ctx.fillStyle = colour('--ink');
      ctx.textAlign = 'center';
      chart.data.datasets.forEach(function (dataset, i) {
        if (!chart.isDatasetVisible(i)) return;
        chart.getDatasetMeta(i).data.forEach(function (bar, j) {
          const span = dataset.spans[j];
          const words = span ? text(span.y, chart.options.unit) : '';
          // On a narrow screen the words would run into the neighbour: the table has them.
          if (ctx.measureText(words).width > bar.width * (chart.data.datasets.length > 1 ? 1.1 : 1.25)) return;
          ctx.fillText(words, bar.x, chart.scales.y.getPixelForValue(span ? span.high : 0) - 7);
        });
      });
      ctx.restore();
    }
  };

  function datasets(spec) {
    const shades = {
      MEASURED: ['--shade1', '--shade2', '--shade3', '--shade4'],
      BASELINE: ['--neutral'],
      FLOOR: ['--neutral', '--neutral2'],
      PUBLISHED: ['--ink'],
      FITTED: ['--ink', '--neutral']
    };
    const dashes = { MEASURED: [], BASELINE: [6, 4], FLOOR: [6, 4], PUBLISHED: [2, 3], FITTED: [] };
    // Five shapes and four shades: twenty lines before two look the same.
    const shapes = ['circle', 'rectRot', 'triangle', 'rect', 'star'];
    const seen = {};
    const bars = spec.categories.length > 0;
    return spec.series.map(function (series) {
      const nth = seen[series.role] = (seen[series.role] || 0) + 1;
      const shade = colour(shades[series.role][(nth - 1) % shades[series.role].length]);
      const bare = series.level || series.role === 'FITTED';
      const points = !bars ? series.points : spec.categories.map(function (_, i) {
        return series.points.find(function (p) { return p.x === i; });
      });
      return {
        label: series.name,
        data: bars ? points.map(function (p) { return p ? p.y : null; }) : points.map(function (p) { return { x: p.x, y: p.y }; }),
        spans: points,
        whisker: bars ? colour('--ink') : shade,
        borderColor: shade,
        backgroundColor: bars || series.role !== 'FLOOR' ? shade : colour('--panel'),
        borderDash: dashes[series.role],
        borderWidth: bars ? 0 : series.role === 'FITTED' ? 1.25 : 2,
        pointStyle: bare ? 'line' : shapes[(nth - 1) % shapes.length],
        pointRadius: bare ? 0 : 4.5,
        pointHoverRadius: bare ? 0 : 6.5,
        level: series.level,
        pointBorderWidth: 2,
        maxBarThickness: 56,
        borderRadius: 3
      };
    });
  }

  // Of values that stand too near each other for their words, the first and what has room after it.
  function fitting(values, log, width) {
    const place = function (v) { return log ? Math.log(v) : v; };
    const scale = width / (place(values[values.length - 1]) - place(values[0]) || 1);
    let end = -Infinity;
    return values.filter(function (v) {
      const half = 3.8 * text(v, '').length;
      if (place(v) * scale - half < end + 8) return false;
      end = place(v) * scale + half;
      return true;
    });
  }

  function measured(spec) {
    return spec.series.filter(function (s) { return s.role !== 'FITTED'; }).flatMap(function (s) { return s.points; });
  }

  // Past such a factor the small values of a linear axis can't be read. A zero has no place on a logarithmic one.
  function isLogarithmic(values, factor) {
    const least = Math.min.apply(null, values);
    return least > 0 && Math.max.apply(null, values) >= factor * least;
  }

  function xAxis(spec, ink, line) {
    const bars = spec.categories.length > 0;
    const axis = {
      title: { display: spec.x.title !== '', text: spec.x.title, color: ink },
      ticks: { color: ink, maxRotation: 0, autoSkip: bars ? false : true },
      grid: { display: false },
      border: { color: line }
    };
    if (bars) {
      // Words that are wider than their place stand below each other.
      axis.ticks.callback = function (value) {
        const words = this.getLabelForValue(value);
        return words.length * 6.4 > (this.chart.width - 75) / spec.categories.length ? words.split(' ') : words;
      };
      return Object.assign(axis, { type: 'category', labels: spec.categories });
    }
    const values = Array.from(new Set(measured(spec).map(function (p) { return p.x; })));
    values.sort(function (a, b) { return a - b; });
    const first = values[0], last = values[values.length - 1];
    const log = isLogarithmic(values, 4);
    axis.type = log ? 'logarithmic' : 'linear';
    axis.min = log ? first / 1.25 : first - (last - first) * 0.06;
    axis.max = log ? last * 1.25 : last + (last - first) * 0.06;
    // Ticks stand where something was measured, and nowhere else.
    axis.ticks.autoSkip = false;
    axis.afterBuildTicks = function (scale) {
      scale.ticks = fitting(values, log, scale.chart.width - 110).map(function (v) { return { value: v }; });
    };
    axis.ticks.callback = function (value) { return text(value, ''); };
    return axis;
  }

  // 1, 2 and 5 times the powers of ten, or the powers alone where those are many; of bytes powers of two.
  function logTicks(low, high, unit) {
    const ticks = [];
    if (unit === 'B') {
      const step = Math.ceil(Math.log2(high / low) / 7);
      for (let power = Math.ceil(Math.log2(low)); power <= Math.log2(high); power += step) {
        ticks.push({ value: Math.pow(2, power) });
      }
      return ticks;
    }
    const factors = high / low > 200 ? [1] : [1, 2, 5];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      factors.forEach(function (factor) {
        const value = Number(factor + 'e' + power);
        if (value >= low && value <= high) ticks.push({ value: value });
      });
    }
    return ticks;
  }

  // A round step in the unit in which the numbers are written.
  function byteStep(most) {
    const unit = Math.pow(1024, Math.floor(Math.log(most) / Math.log(1024)));
    const rough = most / unit / 5;
    const power = Math.pow(10, Math.floor(Math.log10(rough)));
    return unit * power * [1, 2, 5, 10].find(function (factor) { return factor * power >= rough; });
  }

  function yAxis(spec, ink, line) {
    // Bars and multiples are compared by their heights.
    const log = spec.categories.length === 0 && spec.y.unit !== '×' &&
      isLogarithmic(measured(spec).map(function (p) { return p.low; }), 40);
    const axis = {
      type: log ? 'logarithmic' : 'linear',
      beginAtZero: !log,
      title: { display: true, text: spec.y.title + (log ? ' (logarithmic)' : ''), color: ink },
      ticks: { color: ink, maxTicksLimit: 7, callback: function (value) { return text(value, spec.y.unit); } },
      grid: { color: line },
      border: { display: false }
    };
    const points = spec.series.flatMap(function (s) { return s.points; });
    const most = Math.max.apply(null, points.map(function (p) { return p.high; }));
    if (log) {
      axis.min = Math.min.apply(null, points.map(function (p) { return p.low; })) / 1.6;
      axis.max = most * 1.6;
      axis.afterBuildTicks = function (scale) { scale.ticks = logTicks(axis.min, axis.max, spec.y.unit); };
    } else {
      axis.suggestedMax = most * (spec.categories.length > 0 ? 1.12 : 1.05);
      if (spec.y.unit === 'B' && most > 0) axis.ticks.stepSize = byteStep(most);
    }
    return axis;
  }

  function tip(spec) {
    return {
      title: function (items) {
        return spec.categories.length > 0 ? items[0].label : spec.x.title + ' ' + text(items[0].parsed.x, '');
      },
      label: function (item) {
        const span = item.dataset.spans[item.dataIndex];
        const range = span.high > span.low
          ? ' (' + text(span.low, spec.y.unit) + ' to ' + text(span.high, spec.y.unit) + ')' : '';
        return ' ' + item.dataset.label + ': ' + text(item.parsed.y, spec.y.unit) + range;
      }
    };
  }

  // A name that is wider than the picture would be cut off.
  function legendSize(spec) {
    const longest = Math.max.apply(null, spec.series.map(function (s) { return s.name.length; }));
    return Math.max(8.5, Math.min(12.5, (place(spec).clientWidth - 50) / (0.54 * longest)));
  }

  function draw(spec) {
    if (drawn.has(spec)) return;
    const ink = colour('--soft'), line = colour('--line');
    drawn.set(spec, new Chart(spec.id, {
      type: spec.categories.length > 0 ? 'bar' : 'line',
      data: { datasets: datasets(spec), labels: spec.categories },
      plugins: spec.categories.length > 0 ? [whiskers, heights] : [whiskers],
      options: {
        maintainAspectRatio: false,
        animation: false,
        unit: spec.y.unit,
        interaction: { mode: 'nearest', intersect: false },
        scales: { x: xAxis(spec, ink, line), y: yAxis(spec, ink, line) },
        plugins: {
          legend: {
            position: 'bottom',
            labels: { color: colour('--ink'), usePointStyle: true, padding: 14, boxHeight: 7, font: { size: legendSize(spec) } }
          },
          tooltip: { callbacks: tip(spec), usePointStyle: true }
        }
      }
    }));
  }

  // In the colours and sizes of another medium.
  function redraw(some) {
    drawn.forEach(function (chart) { chart.destroy(); });
    drawn.clear();
    some.forEach(draw);
  }

  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 12.5;
  // A long legend must not eat the picture. Room is made for all before any is drawn, so that nothing moves later.
  specs.filter(function (spec) { return spec.series.length > 4; }).forEach(function (spec) {
    place(spec).style.height = 320 + 26 * (spec.series.length - 4) + 'px';
  });
  // A report may have dozens: each is drawn when it is less than a screen away.
  const byPlace = new Map(specs.map(function (spec) { return [place(spec), spec]; }));
  const near = new IntersectionObserver(function (entries) {
    entries.filter(function (entry) { return entry.isIntersecting; }).forEach(function (entry) {
      near.unobserve(entry.target);
      draw(byPlace.get(entry.target));
    });
  }, { rootMargin: '100% 0px' });
  byPlace.forEach(function (spec, element) { near.observe(element); });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', function () {
    redraw(Array.from(drawn.keys()));
  });
  // Nobody scrolls on paper: there all are drawn.
  matchMedia('print').addEventListener('change', function () { redraw(specs); });
  // On paper nothing can be opened; statements and plans would fill more of it than all else.
  let closed = [];
  addEventListener('beforeprint', function () {
    closed = Array.from(document.querySelectorAll('details:not([open]):not(.raw)'));
    closed.forEach(function (d) { d.open = true; });
    // Half a sheet is too narrow for some tables.
    document.querySelectorAll('figure').forEach(function (figure) {
      const table = figure.querySelector('table');
      figure.classList.toggle('across', table !== null && table.scrollWidth > HALF_A_SHEET);
    });
  });
  addEventListener('afterprint', function () { closed.forEach(function (d) { d.open = false; }); });

  // From nothing at the bottom to the most at the top; a release without a count has no point.
  document.querySelectorAll('svg.line').forEach(function (svg) {
    const values = svg.dataset.values.split(',');
    const most = Math.max.apply(null, values.map(Number)) || 1;
    const points = values.flatMap(function (value, i) {
      return value === '' ? [] : [(2 + 116 * i / Math.max(1, values.length - 1)).toFixed(1) + ',' + (20 - 18 * value / most).toFixed(1)];
    });
    svg.setAttribute('viewBox', '0 0 120 22');
    svg.appendChild(document.createElementNS(svg.namespaceURI, 'polyline')).setAttribute('points', points.join(' '));
  });

  // Numbers by their value, largest first; the rest by its words. An empty cell is last either way.
  function sort(table, column, heading) {
    const rows = Array.from(table.tBodies[0].rows);
    const value = function (row) { return row.cells[column].dataset.value; };
    const numbers = rows.some(function (row) { return value(row) !== undefined; });
    const before = heading.getAttribute('aria-sort');
    const after = before === null ? (numbers ? 'descending' : 'ascending') : before === 'ascending' ? 'descending' : 'ascending';
    const sign = after === 'ascending' ? 1 : -1;
    rows.sort(function (one, other) {
      if (!numbers) return sign * one.cells[column].textContent.localeCompare(other.cells[column].textContent, 'en', { numeric: true });
      const a = value(one), b = value(other);
      return a === undefined || b === undefined ? (a === undefined) - (b === undefined) : sign * (a - b);
    });
    rows.forEach(function (row) { table.tBodies[0].appendChild(row); });
    table.querySelectorAll('[aria-sort]').forEach(function (other) { other.removeAttribute('aria-sort'); });
    heading.setAttribute('aria-sort', after);
  }

  function filter(table) {
    const input = document.createElement('input');
    input.type = 'search';
    input.placeholder = 'Filter';
    input.setAttribute('aria-label', 'Show only rows with these words: ' + table.caption.textContent);
    input.addEventListener('input', function () {
      const words = input.value.toLowerCase();
      Array.from(table.tBodies[0].rows).forEach(function (row) { row.hidden = !row.textContent.toLowerCase().includes(words); });
    });
    table.parentElement.before(input);
  }

  document.querySelectorAll('table.sorted').forEach(function (table) {
    const rows = table.tBodies[0].rows.length;
    if (rows > 10 || rows > 2 && table.classList.contains('both')) filter(table);
    if (rows > 2) Array.from(table.tHead.rows[0].cells).forEach(function (heading, column) {
      const button = document.createElement('button');
      button.append.apply(button, heading.childNodes);
      button.addEventListener('click', function () { sort(table, column, heading); });
      heading.append(button);
    });
  });

  // The places of a longest common subsequence of two lists.
  function common(one, other) {
    const lengths = Array.from({ length: one.length + 1 }, function () { return new Uint16Array(other.length + 1); });
    for (let i = one.length - 1; i >= 0; i--) {
      for (let j = other.length - 1; j >= 0; j--) {
        lengths[i][j] = one[i] === other[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
      }
    }
    const places = [new Set(), new Set()];
    for (let i = 0, j = 0; i < one.length && j < other.length;) {
      if (one[i] === other[j]) { places[0].add(i++); places[1].add(j++); }
      else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
      else j++;
    }
    return places;
  }

  // Marks what only one of two texts has: of plans the lines, of statements the words.
  document.querySelectorAll('.pair').forEach(function (pair) {
    const sides = Array.from(pair.querySelectorAll('.was, .is'));
    if (sides.length !== 2) return;
    const parts = sides.map(function (side) {
      return side.textContent.match(pair.classList.contains('by-line') ? /.*\n|.+$/g : /[\w.$]+|\s+|[^\w\s]/g) || [];
    });
    const shared = common(parts[0], parts[1]);
    sides.forEach(function (side, which) {
      side.replaceChildren();
      parts[which].forEach(function (part, i) {
        const own = !shared[which].has(i) && part.trim() !== '';
        side.append(own ? Object.assign(document.createElement('mark'), { textContent: part }) : part);
      });
    });
  });

  // A list of columns breaks after a comma, and no word inside.
  document.querySelectorAll('.sql').forEach(function (sql) {
    const parts = Array.from(sql.childNodes).flatMap(function (node) {
      return node.nodeType === Node.TEXT_NODE ? node.data.split(/(?<=,)/) : [node];
    });
    sql.replaceChildren.apply(sql, parts.flatMap(function (part) { return [part, document.createElement('wbr')]; }));
  });

  // A link opens what it leads to.
  function unfold() {
    const target = document.getElementById(location.hash.slice(1));
    for (let fold = target && target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    if (target) target.scrollIntoView();
  }

  addEventListener('hashchange', unfold);
  unfold();
}());
