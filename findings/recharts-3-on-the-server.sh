#!/usr/bin/env bash
# Recharts 3: rendered on the server, a chart is an empty box, without a warning.
#
# Expected: a chart with a width and a height and without animation is rendered to SVG by `renderToStaticMarkup`, as up to version 2.
# Seen (recharts 3.10.1 with react 19.3.1): the wrapper alone, at its full size, for lines, bars and pies. Version 2.15.4 has the chart.
# Matters to: charts in mails, in PDF reports and in pages that are rendered on the server; the page looks right once its script has run,
# so a screenshot in a browser does not show it.
# Do: draw such charts with d3-shape, or render them in a browser and take its SVG.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps recharts@3.10.1 recharts-2@npm:recharts@2.15.4 react@19.3.1 react-dom@19.3.1 react-is@19.3.1

cat > render.mjs <<'JS'
import { createElement as element } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as three from 'recharts';
import two from 'recharts-2';

const data = [{ month: 'May', visits: 10 }, { month: 'June', visits: 30 }];
const size = { width: 200, height: 100, data };
const series = { data, dataKey: 'visits', isAnimationActive: false };
const charts = {
  line: ({ LineChart, Line, XAxis }) => element(LineChart, size, element(XAxis, { dataKey: 'month' }), element(Line, series)),
  bar: ({ BarChart, Bar }) => element(BarChart, size, element(Bar, series)),
  pie: ({ PieChart, Pie }) => element(PieChart, size, element(Pie, series)),
};
for (const [name, library] of [['2.15.4', two], ['3.10.1', three]])
  for (const [kind, chart] of Object.entries(charts)) {
    const html = renderToStaticMarkup(chart(library));
    const count = (tag) => html.split(`<${tag} `).length - 1;
    console.log(`${name}, ${kind}: ${count('svg')} svg, ${count('path')} paths`);
  }
console.log(renderToStaticMarkup(charts.bar(three)));
JS
node render.mjs | tee seen

cat > expected <<'TEXT'
2.15.4, line: 1 svg, 1 paths
2.15.4, bar: 1 svg, 2 paths
2.15.4, pie: 1 svg, 2 paths
3.10.1, line: 0 svg, 0 paths
3.10.1, bar: 0 svg, 0 paths
3.10.1, pie: 0 svg, 0 paths
<div width="200" height="100" class="recharts-wrapper" style="position:relative;cursor:default;width:200px;height:100px"></div>
TEXT
diff expected seen && echo 'as found'
