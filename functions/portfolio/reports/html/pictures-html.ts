import type { Band } from '../../../../shared/assessment/thresholds.ts';
import type {
  ClientReport,
  SiteReport,
} from '../../../../shared/models/portfolio/client-report.ts';
import type { Words } from './appendix-html.ts';
import { dayChart, lineChart, shareBar, sparkline, valueBars } from './charts.ts';
import { type Html, html } from '../../../platform/html-template.ts';
import { inTables } from './in-tables.ts';
import type { ReportTexts } from '../texts/en.ts';

/** Charts of the sites; nothing for earlier reports, which have no series. */
export function picturesOf({ sites, omitted }: ClientReport, words: Words): Html | undefined {
  if (!sites.some(hasPictures)) return undefined;
  const { charts } = words.texts;
  const [only] = sites;
  const isOne = sites.length + omitted === 1;
  return html`<section class="page">
    <h2>${charts.title}</h2>
    ${isOne && only !== undefined ? ofSite(only, words) : [glance(sites, words), ...sites.map((site) => ofOneOfMany(site, words))]}
  </section>`;
}

/** Whether there is anything to draw of a site. */
const hasPictures = ({ series, pictures: found, visits: shares }: SiteReport): boolean =>
  found !== undefined ||
  shares !== undefined ||
  (series !== undefined &&
    [...series.now.score, ...series.now.downMs].some((value) => value !== null));

const figure = (title: string, hint: string | undefined, content: Html | undefined): Html =>
  html`<figure>
    <figcaption>
      <h3>${title}</h3>
      ${hint === undefined ? undefined : html`<p class="soft">${hint}</p>`}
    </figcaption>
    ${content}
  </figure>`;

function legend({ charts: { legend: names } }: ReportTexts, hasBefore: boolean): Html | undefined {
  return hasBefore
    ? html`<p class="legend soft">
        <span class="key now"></span>${names.now} <span class="key before"></span>${names.before}
      </p>`
    : undefined;
}

function ofSite(site: SiteReport, { texts, times }: Words): (Html | undefined)[] {
  const { charts } = texts;
  const { series } = site;
  const { now, before } = series ?? { now: undefined, before: null };
  const lines =
    now === undefined
      ? []
      : [
          figure(
            charts.score.title,
            charts.score.hint(now.step),
            scored(now.score)
              ? lineChart(
                  {
                    label: summary(charts.score.title, now.score, times.number, texts),
                    series: now,
                    now: now.score,
                    before: before?.score,
                    most: 100,
                    ticks: [0, 50, 100],
                    tick: times.number,
                    good: 90,
                  },
                  texts,
                  times,
                )
              : html`<p>${charts.noValues}</p>`,
          ),
          figure(
            charts.appears.title,
            charts.appears.hint,
            scored(now.lcp)
              ? secondsChart(site, { texts, times })
              : html`<p>${charts.noValues}</p>`,
          ),
          figure(
            charts.down.title,
            charts.down.hint(now.step, before !== null),
            html`${dayChart({ label: downWords(site, { texts, times }), now, before }, times)}
              <p class="soft">${downWords(site, { texts, times })}</p>`,
          ),
        ];
  return [legend(texts, before !== null), ...lines, ...more(site, { texts, times })];
}

/** What each site may have besides, where it is one of several. */
function ofOneOfMany(site: SiteReport, words: Words): Html | undefined {
  const found = more(site, words).filter((one) => one !== undefined);
  return found.length === 0
    ? undefined
    : html`<div class="of-site">
        <h3 class="name">${site.siteName}</h3>
        ${found}
      </div>`;
}

/** Screenshots, and beside them what visitors and competitors have. */
function more(site: SiteReport, words: Words): (Html | undefined)[] {
  const parts = [visits(site, words), rivals(site, words)].filter((part) => part !== undefined);
  const shown = pictures(site, words);
  if (shown === undefined) return parts;
  if (parts.length === 0) return [shown];
  return [
    html`<div class="beside">
      ${shown}
      <div>${parts}</div>
    </div>`,
  ];
}

const scored = (values: readonly (number | null)[]): boolean =>
  values.some((value) => value !== null);

function summary(
  name: string,
  values: readonly (number | null)[],
  write: (value: number) => string,
  { charts }: ReportTexts,
): string {
  const known = values.filter((value) => value !== null);
  return charts.summary(name, write(known[0] ?? 0), write(known.at(-1) ?? 0));
}

/** Steps of the scale of seconds: the highest value has room. */
const scales = [4, 6, 8, 12, 20, 40] as const;

function secondsChart({ series }: SiteReport, { texts, times }: Words): Html | undefined {
  if (series === undefined) return undefined;
  const { now, before } = series;
  const highest = Math.max(...[...now.lcp, ...(before?.lcp ?? [])].map((value) => value ?? 0));
  const most = scales.find((scale) => scale >= highest) ?? Math.ceil(highest / 10) * 10;
  const tick = (value: number): string => texts.charts.seconds(value);
  return lineChart(
    {
      label: summary(texts.charts.appears.title, now.lcp, tick, texts),
      series: now,
      now: now.lcp,
      before: before?.lcp,
      most,
      ticks: [0, most / 2, most],
      tick,
      good: 2.5,
    },
    texts,
    times,
  );
}

function downWords({ series }: SiteReport, { texts: { charts }, times }: Words): string {
  const { days = [], downMs = [] } = series?.now ?? {};
  const found = downMs.flatMap((down, index) =>
    down === null || down === 0
      ? []
      : [`▲ ${times.dateLabel(days[index] ?? '')}: ${charts.lasted(down)}`],
  );
  if (downMs.every((down) => down === null)) return charts.noValues;
  if (found.length > 0) return found.join('; ');
  return downMs.includes(null) ? charts.down.noneSeen : charts.down.none;
}

function pictures(
  { siteName, pictures: found }: SiteReport,
  { texts, times }: Words,
): Html | undefined {
  if (found === undefined) return undefined;
  const { charts } = texts;
  const picture = ({ at, image }: typeof found.first, words: (day: string) => string): Html =>
    html`<div>
      <img src="${image}" alt="${charts.pictureOf(siteName, times.longDay(at))}" />
      <p class="soft">${words(times.day(at))}</p>
    </div>`;
  return figure(
    charts.thenAndNow,
    found.isSame ? charts.same : undefined,
    html`<div class="pair">
      ${picture(found.first, charts.on)}${found.isSame ? undefined : picture(found.last, charts.on)}
    </div>`,
  );
}

const bands: readonly Band[] = ['good', 'average', 'bad'];

function visits({ visits: found }: SiteReport, { texts }: Words): Html | undefined {
  if (found === undefined) return undefined;
  const { charts, speedBand } = texts;
  const percentOf = (share: number): number => Math.round(share * 100);
  const bar = (name: string, shares: Record<Band, number>): Html => {
    const parts = bands.map((band) => ({
      band,
      share: shares[band],
      label: `${speedBand[band]}: ${percentOf(shares[band])}`,
    }));
    return html`<p class="soft">${name}</p>
      ${shareBar(name, parts)}`;
  };
  const { good, average, bad } = found.now;
  const words = charts.visits.share({
    good: percentOf(good),
    average: percentOf(average),
    bad: percentOf(bad),
  });
  return figure(
    charts.visits.title,
    charts.visits.hint(found.views),
    html`<p>${words}</p>
      ${bar(charts.legend.now, found.now)}
      ${found.before === null ? undefined : bar(charts.legend.before, found.before)}`,
  );
}

function rivals({ compared }: SiteReport, { texts: { charts } }: Words): Html | undefined {
  if (compared === undefined) return undefined;
  const { source, omitted } = compared;
  const rows = compared.rows
    .map(({ name, isOwn, seconds }) => ({
      name,
      isOwn,
      value: seconds,
      text: charts.seconds(seconds),
    }))
    .toSorted((one, other) => one.value - other.value);
  const label = rows.map(({ name, text }) => `${name}: ${text}`).join(', ');
  return figure(
    charts.rivals.title,
    charts.rivals.hint(source),
    html`${valueBars(label, rows)}
    ${omitted === 0 ? undefined : html`<p class="soft">${charts.rivals.omitted(omitted)}</p>`}`,
  );
}

const rowsOfPage = 13;

function glance(sites: readonly SiteReport[], { texts, times }: Words): Html[] {
  const { sites: words } = texts.charts;
  const head = html`<tr>
    <th scope="col">${words.site}</th>
    <th scope="col" class="number">${words.reached}</th>
    <th scope="col" class="number">${words.appears}</th>
    <th scope="col">${words.score}</th>
  </tr>`;
  const rows = sites.map((site) => {
    const { plain, uptime, vitals, series } = site;
    const light = plain?.light ?? null;
    const lcp = vitals?.metrics.find(({ metric }) => metric === 'lcp');
    const values = series?.now.score ?? [];
    return html`<tr>
      <th scope="row">
        ${site.siteName}
        <span class="line ${light ?? 'soft'}">${texts.light[light ?? 'unknown']}</span>
        ${plain === undefined || plain.short.length === 0 ? undefined : html`<span class="line soft">${plain.short.join('; ')}</span>`}
      </th>
      <td class="number">${uptime.percent === null ? '–' : times.percent(uptime.percent)}</td>
      <td class="number">
        ${lcp === undefined || lcp.value === null ? '–' : texts.charts.seconds(lcp.value)}
        ${lcp?.band ? html`<span class="line soft">${texts.speedBand[lcp.band]}</span>` : undefined}
      </td>
      <td>
        ${scored(values) ? sparkline(summary(words.score, values, times.number, texts), values, 100) : '–'}
      </td>
    </tr>`;
  });
  return [html`<h3>${words.title}</h3>`, ...inTables(rows, { head, most: rowsOfPage })];
}
