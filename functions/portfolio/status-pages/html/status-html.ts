import { lastedWords } from '../../../../shared/words/duration-words.ts';
import { roundedDown } from '../../../../shared/uptime/uptime.ts';
import { Html, html } from '../../../platform/html-template.ts';
import { ReportTimes } from '../../reports/texts/report-times.ts';
import { currentIncidents, pastIncidents } from './incident-html.ts';
import { statusBars } from './status-bars.ts';
import { responseDays } from '../../../monitoring/uptime/accounting/monitor-availability.ts';
import { documentOf } from './status-document.ts';
import { timeTag } from './time-tag.ts';
import {
  type ComponentView,
  overallOf,
  shownDays,
  stateWords,
  type StatusView,
} from './status-view.ts';

/** Outages of a component that are listed. */
const mostListed = 5;

/** Signs beside colours. */
const marks = { up: '✓', down: '✕', maintenance: '⚒', notice: '!', unknown: '?' } as const;

/** A status page as a whole document: it needs no script, and requests nothing but the logo. */
export function statusHtml(view: StatusView): string {
  const { title, address, logo, colour, isLocked } = view;
  const times = new ReportTimes(view.timeZone);
  const overall = overallOf(view);
  const head = isLocked
    ? undefined
    : html`<link rel="canonical" href="${address}" />
        <link
          rel="alternate"
          type="application/atom+xml"
          title="Atom"
          href="${address}/feed.atom"
        />
        <link
          rel="alternate"
          type="application/feed+json"
          title="JSON"
          href="${address}/feed.json"
        />`;
  return documentOf(
    { title: `${title}: status`, description: `${title}: ${overall.words}.`, colour, head },
    html`<header>
        ${logo === null ? undefined : html`<img src="${logo}" alt="" />`}
        <h1>${title}</h1>
        <p class="overall ${overall.state}">
          <span aria-hidden="true">${marks[overall.state]}</span> ${overall.words}
        </p>
      </header>
      <main>
        ${currentIncidents(view.incidents, times)}
        ${view.groups.map(
          ({ name, components }) =>
            html`<h2${name === '' ? new Html(' class="hidden"') : undefined}>${name || 'Components'}</h2>
              <ul class="card">
                ${components.map((component) => componentItem(component, times))}
              </ul>`,
        )}
        ${pastIncidents(view.incidents, times)}
      </main>
      <footer class="soft">
        <p>
          Updated ${timeTag(view.madeAt, times)}. Times are in ${times.zone}. The bars are days: low
          without an outage, high with one.
        </p>
        ${
          view.subscribe === null
            ? undefined
            : html`<p><a href="${view.subscribe}">Get updates by mail or webhook</a></p>`
        }
        ${
          isLocked
            ? undefined
            : html`<p>
                <a href="${address}/feed.atom">Atom feed</a>
                <a href="${address}/feed.json">JSON feed</a>
              </p>`
        }
      </footer>`,
  );
}

function componentItem(component: ComponentView, times: ReportTimes): Html {
  const { name, state, since, percent, responseMs } = component;
  return html`<li>
    <div class="row">
      <h3>${name}</h3>
      <p class="state ${state}">
        <span aria-hidden="true">${marks[state]}</span> ${stateWords[state]}${
          (state === 'down' || state === 'unknown') && since !== null
            ? html` since ${timeTag(since, times)}`
            : undefined
        }
      </p>
    </div>
    ${statusBars(component)}
    <div class="row soft">
      <p>${shownDays} days</p>
      ${responseMs === null ? undefined : html`<p>Answers in ${responseWords(responseMs)}</p>`}
      ${percent === null ? undefined : html`<p>${roundedDown(percent)} % available</p>`}
    </div>
    ${outagesOf(component, times)}
  </li>`;
}

const numbers = new Intl.NumberFormat('en');
const responseWords = (ms: number): string =>
  `${numbers.format(Math.round(ms))} ms, mean of ${responseDays} days`;

function outagesOf({ outages }: ComponentView, times: ReportTimes): Html | undefined {
  if (outages.length === 0) return undefined;
  const left = outages.length - mostListed;
  return html`<details>
    <summary>
      ${outages.length === 1 ? '1 outage' : `${outages.length} outages`} in ${shownDays} days
    </summary>
    <ul>
      ${outages
        .slice(0, mostListed)
        .map(
          ({ from, to }) =>
            html`<li>
              ${timeTag(from, times)}: ${to === null ? 'not over' : lastedWords(from, to)}
            </li>`,
        )}
      ${left > 0 ? html`<li>and ${left} before</li>` : undefined}
    </ul>
  </details>`;
}

/** What other sites embed: the state as a whole, with a link to the page. */
export function widgetHtml(view: StatusView): string {
  const { title, address, colour } = view;
  const { state, words } = overallOf(view);
  return documentOf(
    { title: `${title}: status`, description: words, colour },
    html`<main style="padding:8px">
      <h1 class="overall ${state}" style="margin:0">
        <span aria-hidden="true">${marks[state]}</span>
        <a href="${address}" target="_blank" rel="noopener">${words}</a>
      </h1>
    </main>`,
  );
}
