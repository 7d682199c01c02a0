import { metricUnits } from '../../../../shared/assessment/metrics.ts';
import { scoreBand } from '../../../../shared/assessment/thresholds.ts';
import {
  type ClientReport,
  type PageReport,
  type ReportVitals,
  type SiteReport,
  wasWatched,
} from '../../../../shared/models/portfolio/client-report.ts';
import { type Device, devices } from '../../../../shared/scans/devices.ts';
import { shownMs } from '../../../../shared/words/duration-words.ts';
import { bandMark as mark } from './band-mark.ts';
import { type Html, html } from '../../../platform/html-template.ts';
import { inLists, inTables } from './in-tables.ts';
import type { ReportTimes } from '../texts/report-times.ts';
import type { ReportTexts } from '../texts/en.ts';

export interface Words {
  texts: ReportTexts;
  times: ReportTimes;
}

/** The technical part: a section for each site. */
export function appendix({ sites, omitted }: ClientReport, words: Words): Html | undefined {
  if (sites.length === 0) return undefined;
  const { appendix: texts } = words.texts;
  return html`<section class="page appendix">
    <h2>${texts.title}</h2>
    <p class="soft">${texts.intro} ${texts.uptimeRule}</p>
    ${sites.map((site) => siteSection(site, words))}
    ${omitted === 0 ? undefined : html`<p class="soft">${texts.omittedSites(omitted)}</p>`}
  </section>`;
}

function siteSection(site: SiteReport, { texts, times }: Words): Html {
  const { appendix: words } = texts;
  return html`<div class="site">
    <h3 class="name">${site.siteName}</h3>
    <p class="soft">${site.url}</p>
    <p>${mark(site.band)}${site.verdict}</p>
    <h4>${words.happened}</h4>
    ${outages(site.uptime, times, words)}
    <h4>${words.changed}</h4>
    ${changes(site, times, words)}
    <h4>${words.vitals}</h4>
    ${vitals(site, { texts, times })} ${pagesOf(site, { texts, times })}
    <h4>${words.fixed}</h4>
    ${fixes(site, times, words)}
    <h4>${words.next}</h4>
    ${next(site, words)} ${gaps(site, words)}
  </div> `;
}

type AppendixTexts = ReportTexts['appendix'];

/** '2.31 s', '1,180 ms', '0.052'. */
const metricIn = (
  times: ReportTimes,
  metric: ReportVitals['metrics'][number]['metric'],
  value: number,
): string => {
  const unit = metricUnits[metric];
  return `${times.number(value, 3, unit === 's' ? 1 : 0)} ${unit}`.trimEnd();
};

function outages(
  { words, count, outages: found }: SiteReport['uptime'],
  times: ReportTimes,
  texts: AppendixTexts,
): Html {
  if (found.length === 0) return html`<p>${words}.</p>`;
  const more = Math.max(0, count - found.length);
  const head = html`<tr>
    <th scope="col">${texts.from}</th>
    <th scope="col">${texts.lasted}</th>
    <th scope="col">${texts.why}</th>
  </tr>`;
  const rows = found.map(({ from, to, why }) => {
    // By the times as they are shown, which have no seconds.
    const lasted = to === null ? undefined : texts.lastedFor(shownMs(from, to));
    return html`<tr>
      <th scope="row">${times.time(from)}</th>
      <td>${lasted ?? texts.untilTheEnd}</td>
      <td>${why ?? '–'}</td>
    </tr>`;
  });
  const caption = `${texts.outages}${more === 0 ? '' : `; ${texts.omittedOutages(more)}`}`;
  return html`${inTables(rows, { head, caption })}`;
}

function changes(
  { changes: found, scores, uptime }: SiteReport,
  { time }: ReportTimes,
  texts: AppendixTexts,
): Html {
  if (found.length === 0)
    return html`<p>${texts.noChanges(scores.length > 0 || wasWatched(uptime))}</p>`;
  return html`${inLists(found.map(({ at, text }) => html`<li>${time(at)}: ${text}</li>`))}`;
}

function sourceWords({ source, isOrigin, views = 0 }: ReportVitals, texts: AppendixTexts): string {
  if (source === 'lab') return texts.sourceOf.lab;
  if (source === 'visitors') return texts.sourceOfVisitors(views);
  return isOrigin ? texts.sourceOf.origin : texts.sourceOf.field;
}

function vitals({ siteName, vitals: own, rivals }: SiteReport, words: Words): Html {
  const texts = words.texts.appendix;
  if (own === null) return html`<p>${texts.notMeasured}</p>`;
  const rows = [{ name: siteName, vitals: own }, ...rivals];
  const isOf = (wanted: ReportVitals['source']) =>
    rows.some(({ vitals: { source } }) => source === wanted);
  const caption = texts.vitalsHint({
    isLab: isOf('lab'),
    isLabOnly: rows.every(({ vitals: { source } }) => source === 'lab'),
    isOwn: isOf('visitors'),
  });
  const head = html`<tr>
    <th scope="col">${texts.site}</th>
    <th scope="col">${texts.source}</th>
    ${metricHeads}
  </tr>`;
  const cells = rows.map(
    ({ name, vitals: row }) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>${sourceWords(row, texts)}</td>
        ${row.metrics.map((metric) => vital(metric, words))}
      </tr>`,
  );
  return html`${inTables(cells, { head, caption })} ${trends(own, words)}`;
}

const metricHeads = html`<th scope="col" class="number">LCP</th>
  <th scope="col" class="number">INP, TBT</th>
  <th scope="col" class="number">CLS</th>`;

const vital = (
  { metric, value, band, interval }: ReportVitals['metrics'][number],
  { texts, times }: Words,
): Html =>
  html`<td class="number">
    ${
      value === null
        ? '–'
        : html`${metric === 'tbt' ? 'TBT ' : ''}${metricIn(times, metric, value)} ${mark(band)}`
    }
    ${band === null ? undefined : html`<span class="soft">${texts.speedBand[band]}</span>`}
    ${
      interval === undefined
        ? undefined
        : html`<span class="soft"
            >${texts.appendix.interval(metricIn(times, metric, interval[0]), metricIn(times, metric, interval[1]))}</span
          >`
    }
  </td>`;

function pagesOf({ url, pages, vitals: own }: SiteReport, words: Words): Html | undefined {
  if (pages.length === 0) return undefined;
  const texts = words.texts.appendix;
  const isLab = pages.some(({ vitals: row }) => row?.source === 'lab') || own?.source === 'lab';
  const { device } = words.texts;
  const head = html`<tr>
    <th scope="col">${texts.page}</th>
    <th scope="col" class="number">${device.mobile}</th>
    <th scope="col" class="number">${device.desktop}</th>
    ${metricHeads}
    <th scope="col">${texts.outagesOfPage}</th>
  </tr>`;
  const rows = pages.map((page) => pageRow(page, url, words));
  return html`<h4>${texts.otherPages}</h4>
    ${inTables(rows, { head, caption: texts.pagesHint(isLab), kind: 'pages' })}`;
}

function pageRow(
  { url, verdict, band, uptime, scores, vitals: row }: PageReport,
  site: string,
  words: Words,
): Html {
  const metrics = row?.metrics ?? [];
  const texts = words.texts.appendix;
  const cells = [0, 1, 2].map((place) => {
    const found = metrics[place];
    return found === undefined ? html`<td class="number">–</td>` : vital(found, words);
  });
  return html`<tr>
    <th scope="row">
      ${mark(band)}${pathWithin(url, site)}
      <span class="soft line">${verdict}${row === null ? '' : `; ${sourceWords(row, texts)}`}</span>
    </th>
    ${devices.map((device) => scoreCell(scores, device, texts))} ${cells}
    <td>${outageCell(uptime, texts)}</td>
  </tr>`;
}

/** The path of a page on the host of its site; the whole address elsewhere. */
const pathWithin = (url: string, site: string): string => {
  const [page, home] = [new URL(url), new URL(site)];
  return page.host === home.host ? `${page.pathname}${page.search}` : url;
};

function scoreCell(scores: PageReport['scores'], device: Device, texts: AppendixTexts): Html {
  const score = scores.find((one) => one.device === device);
  if (score === undefined) return html`<td class="number">–</td>`;
  const { before, after, change } = score;
  const was =
    (change === 'better' || change === 'worse') && before !== null
      ? html`<span class="soft line">${texts.was(before)}</span>`
      : undefined;
  return html`<td class="number">${after} ${mark(scoreBand(after))}${was}</td>`;
}

const outageCell = (uptime: PageReport['uptime'], texts: AppendixTexts): string => {
  if (!wasWatched(uptime)) return texts.notChecked;
  const { count, downMs } = uptime;
  return count === 0 ? texts.none : `${count}, ${texts.lastedFor(downMs)}`;
};

function trends({ metrics }: ReportVitals, { texts, times }: Words): Html | undefined {
  const words = metrics.flatMap(({ metric, value, before }) =>
    value === null || before === null
      ? []
      : [
          texts.appendix.trend(
            metric,
            metricIn(times, metric, before),
            metricIn(times, metric, value),
          ),
        ],
  );
  return words.length === 0 ? undefined : html`<p class="soft">${words.join('; ')}.</p>`;
}

function fixes({ fixed, scores }: SiteReport, { day }: ReportTimes, texts: AppendixTexts): Html {
  if (scores.length === 0) return html`<p>${texts.noScan}</p>`;
  if (fixed.length === 0) return html`<p>${texts.noneFixed}</p>`;
  return html`${inLists(fixed.map(({ title, at, effect }) => html`<li>${title} (${day(at)}). ${effect}.</li>`))}`;
}

function next(site: SiteReport, texts: AppendixTexts): Html {
  const { next: items, nextDevice, notWorth = [], scores } = site;
  if (scores.length === 0) return html`<p>${texts.noScan}</p>`;
  const rejected =
    notWorth.length === 0
      ? undefined
      : html`<h5>${texts.notWorth}</h5>
          <ul>
            ${notWorth.map(nextItem)}
          </ul>`;
  if (items.length === 0) return html`${nothingNext(site, texts)} ${rejected}`;
  return html`${nextDevice && html`<p class="soft">${texts.nextFor(nextDevice)}</p>`}
    <ol>
      ${items.map(nextItem)}
    </ol>
    ${rejected}`;
}

const nextItem = ({ title, gain }: SiteReport['next'][number]): Html =>
  html`<li>${title}${gain === null ? '' : `: ${gain}`}</li>`;

const nothingNext = ({ scores, slow }: SiteReport, texts: AppendixTexts): Html =>
  html`<p>
    ${
      scores.every(({ after }) => scoreBand(after) === 'good')
        ? (slow ?? texts.nothingNext)
        : texts.noSingleFix
    }
  </p>`;

function gaps({ gaps: found }: SiteReport, texts: AppendixTexts): Html | undefined {
  if (found.length === 0) return undefined;
  return html`<h4>${texts.missing}</h4>
    ${inLists(found.map((gap) => html`<li>${gap}</li>`))}`;
}
