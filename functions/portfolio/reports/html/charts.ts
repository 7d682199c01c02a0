import type { Band } from '../../../../shared/assessment/thresholds.ts';
import type { DaySeries } from '../../../../shared/models/portfolio/client-report.ts';
import { type Html, html } from '../../../platform/html-template.ts';
import type { ReportTimes } from '../texts/report-times.ts';
import type { ReportTexts } from '../texts/en.ts';

type Values = readonly (number | null)[];
type Point = readonly [x: number, y: number];

const size = { width: 680, height: 116, left: 44, right: 12, top: 10, bottom: 24 };
const plotWidth = size.width - size.left - size.right;
const plotHeight = size.height - size.top - size.bottom;

const rounded = (value: number): string => value.toFixed(1);

/** Runs of points without a gap. */
function runsOf(values: Values, place: (index: number, value: number) => Point): Point[][] {
  const runs: Point[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(place(index, value));
  }
  return runs.filter(({ length }) => length > 0);
}

const line = (run: readonly Point[], kind: string): Html => {
  const [only] = run;
  if (run.length === 1 && only !== undefined)
    return html`<circle
      class="${kind} dot"
      cx="${rounded(only[0])}"
      cy="${rounded(only[1])}"
      r="2.5"
    />`;
  const points = run.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ');
  return html`<polyline class="${kind}" points="${points}" />`;
};

interface LineChart {
  /** In words, for those who do not see it. */
  label: string;
  series: DaySeries;
  now: Values;
  before: Values | undefined;
  /** Top of the scale. */
  most: number;
  /** Steps of the scale. */
  ticks: readonly number[];
  tick(value: number): string;
  /** From where on values are good. */
  good: number;
}

/** A line by day, and that of the period before. */
export function lineChart(chart: LineChart, texts: ReportTexts, times: ReportTimes): Html {
  const { label, series, now, before, most, ticks, tick, good } = chart;
  const y = (value: number): number => size.top + plotHeight * (1 - Math.min(value, most) / most);
  const placeIn =
    (count: number) =>
    (index: number, value: number): Point => [
      size.left + (count < 2 ? 0.5 : index / (count - 1)) * plotWidth,
      y(value),
    ];
  const right = size.width - size.right;
  return html`<svg
    class="chart"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label="${label}"
  >
    ${ticks.map(
      (value) =>
        html`<line
            class="grid"
            x1="${size.left}"
            x2="${right}"
            y1="${rounded(y(value))}"
            y2="${rounded(y(value))}"
          />
          <text x="${size.left - 6}" y="${rounded(y(value) + 4)}" text-anchor="end"
            >${tick(value)}</text
          >`,
    )}
    <line
      class="limit"
      x1="${size.left}"
      x2="${right}"
      y1="${rounded(y(good))}"
      y2="${rounded(y(good))}"
    />
    <text class="limit-name" x="${right}" y="${rounded(y(good) - 4)}" text-anchor="end">
      ${texts.charts.good}
    </text>
    ${before && runsOf(before, placeIn(before.length)).map((run) => line(run, 'before'))}
    ${runsOf(now, placeIn(now.length)).map((run) => line(run, 'now'))} ${axis(series, times)}
  </svg>`;
}

function axis({ days }: DaySeries, times: ReportTimes): Html[] {
  const last = days.length - 1;
  const places = [...new Set([0, Math.round(last / 2), last])].filter((place) => place >= 0);
  return places.map((place) => {
    const x = size.left + (last < 1 ? 0.5 : place / last) * plotWidth;
    const anchor =
      place === 0 && last > 0 ? 'start' : place === last && last > 0 ? 'end' : 'middle';
    return html`<text x="${rounded(x)}" y="${size.height - 6}" text-anchor="${anchor}"
      >${times.dateLabel(days[place] ?? '')}</text
    >`;
  });
}

const rowHeight = 22;

/** A row of days: a mark for each with an outage, and a dash for those that were not checked. */
const dayRow = (
  downMs: Values,
  { y, left, width }: { y: number; left: number; width: number },
): Html[] => {
  const cell = width / Math.max(1, downMs.length);
  return downMs.map((down, index) => {
    const x = left + index * cell;
    const kind = down === null ? 'unknown' : down > 0 ? 'down' : 'up';
    const middle = x + cell / 2;
    const half = Math.min(5, cell / 3);
    const mark =
      kind === 'down'
        ? html`<path
            class="mark"
            d="M${rounded(middle)} ${rounded(y + rowHeight / 2 - half)}l${rounded(half)} ${rounded(half * 2)}h${rounded(-2 * half)}z"
          />`
        : kind === 'unknown'
          ? html`<path
              class="dash"
              d="M${rounded(middle - half)} ${rounded(y + rowHeight / 2)}h${rounded(2 * half)}"
            />`
          : undefined;
    return html`<rect
        class="${kind}"
        x="${rounded(x)}"
        y="${y}"
        width="${rounded(Math.max(1, cell - 1))}"
        height="${rowHeight}"
      />${mark}`;
  });
};

/** Days with and without an outage, above those of the period before. */
export function dayChart(
  { label, now, before }: { label: string; now: DaySeries; before: DaySeries | null },
  times: ReportTimes,
): Html {
  const place = { left: size.left, width: plotWidth };
  const height = before === null ? 52 : 78;
  return html`<svg
    class="chart"
    viewBox="0 0 ${size.width} ${height}"
    role="img"
    aria-label="${label}"
  >
    ${dayRow(now.downMs, { y: 4, ...place })}
    ${before === null ? undefined : dayRow(before.downMs, { y: 30, ...place })}
    ${[now.days[0], now.days.at(-1)].map((day, index) =>
      day === undefined
        ? undefined
        : html`<text
            x="${index === 0 ? size.left : size.width - size.right}"
            y="${height - 6}"
            text-anchor="${index === 0 ? 'start' : 'end'}"
            >${times.dateLabel(day)}</text
          >`,
    )}
  </svg>`;
}

/** A line of some words' size. @param most top of the scale */
export function sparkline(label: string, values: Values, most: number): Html {
  const [width, height] = [130, 26];
  const place = (index: number, value: number): Point => [
    2 + (values.length < 2 ? 0.5 : index / (values.length - 1)) * (width - 4),
    2 + (1 - Math.min(value, most) / most) * (height - 4),
  ];
  return html`<svg class="spark" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${runsOf(values, place).map((run) => line(run, 'now'))}
  </svg>`;
}

/** Width of charts that may stand beside something. */
const narrow = 380;

/** Shares of a whole as one bar, each with its number. */
export function shareBar(
  name: string,
  parts: readonly { band: Band; share: number; label: string }[],
): Html {
  const label = `${name}: ${parts.map((part) => part.label).join(', ')}`;
  let left = 0;
  return html`<svg class="chart narrow" viewBox="0 0 ${narrow} 26" role="img" aria-label="${label}">
    ${parts.map(({ band, share, label: text }) => {
      const [x, width] = [left, share * narrow];
      left += width;
      return html`<rect
          class="share-${band}"
          x="${rounded(x)}"
          y="0"
          width="${rounded(width)}"
          height="24"
        />
        ${width < 70 ? undefined : html`<text class="on-bar" x="${rounded(x + 8)}" y="17">${text}</text>`}`;
    })}
  </svg>`;
}

/** Bars of values, the shortest first. */
export function valueBars(
  label: string,
  rows: readonly { name: string; value: number; text: string; isOwn: boolean }[],
): Html {
  const [nameWidth, barHeight] = [150, 26];
  const most = Math.max(...rows.map(({ value }) => value), 0.1);
  const room = narrow - nameWidth - 50;
  return html`<svg
    class="chart narrow"
    viewBox="0 0 ${narrow} ${rows.length * barHeight}"
    role="img"
    aria-label="${label}"
  >
    ${rows.map(({ name, value, text, isOwn }, index) => {
      const y = index * barHeight;
      const width = (value / most) * room;
      return html`<text class="${isOwn ? 'own' : 'other'}" x="0" y="${y + 17}"
          >${shortened(name)}</text
        >
        <rect
          class="${isOwn ? 'bar-own' : 'bar-other'}"
          x="${nameWidth}"
          y="${y + 4}"
          width="${rounded(width)}"
          height="${barHeight - 8}"
        />
        <text class="${isOwn ? 'own' : 'other'}" x="${rounded(nameWidth + width + 8)}" y="${y + 17}"
          >${text}</text
        >`;
    })}
  </svg>`;
}

const longest = 22;
const shortened = (name: string): string =>
  name.length <= longest ? name : `${name.slice(0, longest - 1)}…`;
