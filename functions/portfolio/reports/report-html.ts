import { metricNames, metricWords } from '../../../shared/assessment/metrics.ts';
import { bandMarks, type Band, scoreBand } from '../../../shared/assessment/thresholds.ts';
import { notWorthTitle } from '../../../shared/assessment/tried-words.ts';
import {
  type ClientReport,
  type PageReport,
  type ReportVitals,
  type SiteReport,
  wasWatched,
} from '../../../shared/models/portfolio/client-report.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { uptimeRule } from '../../../shared/uptime/outage-words.ts';
import { durationWords, lastedWords } from '../../../shared/words/duration-words.ts';
import { Html, html } from './html-template.ts';
import { incidentHtml } from './incident-html.ts';
import { periodWords } from './report-period.ts';
import { reportStyle } from './report-style.ts';
import { ReportTimes } from './report-times.ts';
import { numberWords } from '../../../shared/words/number-words.ts';

const defaultColour = '#4351d1';

const mark = (band: Band | null): Html | undefined =>
  band === null
    ? undefined
    : html`<span class="${band}" aria-hidden="true">${bandMarks[band]}</span> `;

/**
 * A report as a whole document, without scripts and without requests. Both the screen and the PDF show it.
 * @param fonts style sheet with embedded fonts, for print
 */
export function reportHtml(report: ClientReport, fonts = ''): string {
  const { title, look, verdict, band, sites, omitted, madeAt, incident } = report;
  const { sender, logo, colour } = look;
  const period = { from: new Date(report.from), to: new Date(report.to) };
  const times = new ReportTimes(report.timeZone);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${new Html(`${fonts}:root{--client:${colour ?? defaultColour}}${reportStyle}`)}
        </style>
      </head>
      <body>
        <header>
          ${logo === null ? undefined : html`<img src="${logo}" alt="${sender ?? 'Logo'}" />`}
          <h1>${title}</h1>
          <p class="soft">
            ${
              incident === undefined
                ? `Web performance and availability, ${periodWords(period)} (UTC)`
                : 'Report on an incident'
            }
          </p>
          <p class="verdict">${mark(band)}${verdict}</p>
        </header>
        <main>
          ${incident && incidentHtml(incident, times)}
          ${sites.map((site) => siteSection(site, { isOnly: sites.length + omitted === 1, times }))}
          ${
            omitted === 0
              ? undefined
              : html`<p class="soft">${omitted} more sites are not in this report.</p>`
          }
        </main>
        <footer class="soft">
          <p>
            ${sender === null ? 'Made by Web Vitals' : `Made for you by ${sender}`} on
            ${times.day(madeAt)}.
          </p>
          <p>${incident === undefined ? `${uptimeRule} ` : ''}Times are in ${times.zone}.</p>
        </footer>
      </body>
    </html> `.text.replaceAll(/\n\s+/g, '\n');
}

/** @param isOnly its verdict is that of the report */
function siteSection(
  site: SiteReport,
  { isOnly, times }: { isOnly: boolean; times: ReportTimes },
): Html {
  return html`<section>
    <h2>${site.siteName}</h2>
    <p class="soft">${site.url}</p>
    ${isOnly ? undefined : html`<p>${mark(site.band)}${site.verdict}</p>`}
    <h3>What happened</h3>
    ${outages(site.uptime, times)}
    <h3>What changed</h3>
    ${changes(site, times)}
    <h3>Core Web Vitals on phones</h3>
    ${vitals(site)} ${pagesOf(site)}
    <h3>What was fixed</h3>
    ${fixes(site, times)}
    <h3>What to do next</h3>
    ${next(site)} ${gaps(site)}
  </section> `;
}

function outages(
  { words, count, outages: found }: SiteReport['uptime'],
  { time }: ReportTimes,
): Html {
  const more = count - found.length;
  return html`
    ${
      found.length === 0
        ? html`<p>${words}.</p>`
        : html`<table>
            <caption>
              Outages${more === 0 ? '' : `; ${more} shorter ones are not listed`}
            </caption>
            <thead>
              <tr>
                <th scope="col">From</th>
                <th scope="col">Lasted</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              ${found.map(
                ({ from, to, why }) =>
                  html`<tr>
                    <th scope="row">${time(from)}</th>
                    <td>${to === null ? 'until the end of the period' : lastedWords(from, to)}</td>
                    <td>${why ?? '–'}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
  `;
}

function changes({ changes: found, scores, uptime }: SiteReport, { time }: ReportTimes): Html {
  if (found.length === 0) {
    const isWatched = scores.length > 0 || wasWatched(uptime);
    return html`<p>No deployment was marked${isWatched ? ' and no change was found' : ''}.</p>`;
  }
  return html`<ul>
    ${found.map(({ at, text }) => html`<li>${time(at)}: ${text}</li>`)}
  </ul>`;
}

const sourceWords = ({ source, isOrigin, views = 0 }: ReportVitals): string => {
  if (source === 'lab') return 'lab';
  if (source === 'visitors') return `own visitors, ${numberWords(views)} views`;
  return isOrigin ? 'Chrome users, whole domain' : 'Chrome users';
};

function vitals({ siteName, vitals: own, rivals }: SiteReport): Html {
  if (own === null) return html`<p>Not measured.</p>`;
  const rows = [{ name: siteName, vitals: own }, ...rivals];
  const isLab = rows.some(({ vitals: { source } }) => source === 'lab');
  const isLabOnly = rows.every(({ vitals: { source } }) => source === 'lab');
  const isOwn = rows.some(({ vitals: { source } }) => source === 'visitors');
  return html`<table>
      <caption>
        ${isLabOnly ? '' : 'Visitors over 28 days, 75th percentile.'}
        ${isOwn ? 'Own visitors: all browsers, measured by the script on the site; in brackets where the value of all visitors lies, with 95 %.' : ''}
        ${isLab ? 'Lab: the median of our newest scans, 5 at most. Scans have no visitors and so no INP; TBT stands in.' : ''}
      </caption>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Source</th>
          <th scope="col" class="number">LCP</th>
          <th scope="col" class="number">INP, TBT</th>
          <th scope="col" class="number">CLS</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, vitals: row }) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${sourceWords(row)}</td>
              ${row.metrics.map(vital)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${trends(own)}`;
}

const vital = ({ metric, value, band, interval }: ReportVitals['metrics'][number]): Html =>
  html`<td class="number">
    ${
      value === null
        ? '–'
        : html`${metric === 'tbt' ? 'TBT ' : ''}${metricWords(metric, value)} ${mark(band)}`
    }
    ${band === null ? undefined : html`<span class="soft">${band}</span>`}
    ${
      interval === undefined
        ? undefined
        : html`<span class="soft"
            >(${metricWords(metric, interval[0])} to ${metricWords(metric, interval[1])})</span
          >`
    }
  </td>`;

function pagesOf({ url, pages, vitals: own }: SiteReport): Html | undefined {
  if (pages.length === 0) return undefined;
  const isLab = pages.some(({ vitals: row }) => row?.source === 'lab') || own?.source === 'lab';
  return html`<h3>Other pages</h3>
    <table class="pages">
      <caption>
        Scores at the end of the period, of 100. Core Web Vitals on
        phones${isLab ? ', of our scans (lab) where it says so' : ''}.
      </caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col" class="number">Mobile</th>
          <th scope="col" class="number">Desktop</th>
          <th scope="col" class="number">LCP</th>
          <th scope="col" class="number">INP, TBT</th>
          <th scope="col" class="number">CLS</th>
          <th scope="col">Outages</th>
        </tr>
      </thead>
      <tbody>
        ${pages.map((page) => pageRow(page, url))}
      </tbody>
    </table>`;
}

function pageRow(
  { url, verdict, band, uptime, scores, vitals: row }: PageReport,
  site: string,
): Html {
  const metrics = row?.metrics ?? [];
  const cells = [0, 1, 2].map((place) => {
    const found = metrics[place];
    return found === undefined ? html`<td class="number">–</td>` : vital(found);
  });
  return html`<tr>
    <th scope="row">
      ${mark(band)}${pathWithin(url, site)}
      <span class="soft line">${verdict}${row === null ? '' : `; ${sourceWords(row)}`}</span>
    </th>
    ${(['mobile', 'desktop'] as const).map((device) => scoreCell(scores, device))} ${cells}
    <td>${outageCell(uptime)}</td>
  </tr>`;
}

/** The path of a page on the host of its site; the whole address elsewhere. */
const pathWithin = (url: string, site: string): string => {
  const [page, home] = [new URL(url), new URL(site)];
  return page.host === home.host ? `${page.pathname}${page.search}` : url;
};

function scoreCell(scores: PageReport['scores'], device: Device): Html {
  const score = scores.find((one) => one.device === device);
  if (score === undefined) return html`<td class="number">–</td>`;
  const { before, after, change } = score;
  const was =
    (change === 'better' || change === 'worse') && before !== null
      ? html`<span class="soft line">was ${before}</span>`
      : undefined;
  return html`<td class="number">${after} ${mark(scoreBand(after))}${was}</td>`;
}

const outageCell = (uptime: PageReport['uptime']): string => {
  if (!wasWatched(uptime)) return 'not checked';
  const { count, downMs } = uptime;
  return count === 0 ? 'none' : `${count}, ${durationWords(downMs)}`;
};

function trends({ metrics }: ReportVitals): Html | undefined {
  const words = metrics.flatMap(({ metric, value, before }) =>
    value === null || before === null
      ? []
      : [
          `${metricNames[metric]} ${metricWords(metric, before)} at the start, ${metricWords(metric, value)} at the end`,
        ],
  );
  return words.length === 0 ? undefined : html`<p class="soft">${words.join('; ')}.</p>`;
}

const notScanned = html`<p>Not known: no scan had a result.</p>`;

function fixes({ fixed, scores }: SiteReport, { day }: ReportTimes): Html {
  if (scores.length === 0) return notScanned;
  if (fixed.length === 0) return html`<p>No finding disappeared in this period.</p>`;
  return html`<ul>
    ${fixed.map(({ title, at, effect }) => html`<li>${title} (${day(at)}). ${effect}.</li>`)}
  </ul>`;
}

function next(site: SiteReport): Html {
  const { next: items, nextDevice, notWorth = [], scores } = site;
  if (scores.length === 0) return notScanned;
  const rejected =
    notWorth.length === 0
      ? undefined
      : html`<h4>${notWorthTitle}</h4>
          <ul>
            ${notWorth.map(nextItem)}
          </ul>`;
  if (items.length === 0) return html`${nothingNext(site)} ${rejected}`;
  return html`${nextDevice && html`<p class="soft">For the ${nextDevice} score:</p>`}
    <ol>
      ${items.map(nextItem)}
    </ol>
    ${rejected}`;
}

const nextItem = ({ title, gain }: SiteReport['next'][number]): Html =>
  html`<li>${title}${gain === null ? '' : `: ${gain}`}</li>`;

const nothingNext = ({ scores, slow }: SiteReport): Html =>
  scores.every(({ after }) => scoreBand(after) === 'good')
    ? html`<p>${slow ?? 'Nothing worth fixing was found.'}</p>`
    : html`<p>No single fix would raise the score by a point.</p>`;

function gaps({ gaps: found }: SiteReport): Html | undefined {
  if (found.length === 0) return undefined;
  return html`<h3>What is missing</h3>
    <ul>
      ${found.map((gap) => html`<li>${gap}</li>`)}
    </ul>`;
}
