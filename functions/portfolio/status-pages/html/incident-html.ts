import { capital } from '../../../../shared/words/capital.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { Html, html } from '../../../platform/html-template.ts';
import type { ReportTimes } from '../../reports/texts/report-times.ts';
import { type IncidentView, isCurrent, isGoingOn } from './incident-view.ts';
import { timeTag } from './time-tag.ts';

/** A page has room for these; feeds have all updates. */
const [mostCurrent, mostUpdates, mostPast] = [5, 3, 5];

/** Its line breaks stay where the document loses those of its source. */
const linesOf = (text: string): Html => new Html(escapeHtml(text).replaceAll(/\r?\n/g, '&#10;'));

/** What people have to read now: incidents and maintenance, those that are going on before planned ones. */
export const currentIncidents = (
  incidents: readonly IncidentView[],
  times: ReportTimes,
): Html | undefined =>
  listOf(
    'Incidents and maintenance',
    incidents
      .filter(({ phase }) => isCurrent(phase))
      .toSorted((one, other) => Number(isGoingOn(other.phase)) - Number(isGoingOn(one.phase))),
    (one) => incidentItem(one, mostUpdates, times),
    mostCurrent,
  );

/** What is over. */
export const pastIncidents = (
  incidents: readonly IncidentView[],
  times: ReportTimes,
): Html | undefined =>
  listOf(
    'Past incidents',
    incidents.filter(({ phase }) => !isCurrent(phase)),
    (one) => incidentItem(one, 1, times),
    mostPast,
  );

function listOf(
  title: string,
  incidents: readonly IncidentView[],
  item: (incident: IncidentView) => Html,
  most: number,
): Html | undefined {
  if (incidents.length === 0) return undefined;
  return html`<h2>${title}</h2>
    <ul class="card">
      ${incidents.slice(0, most).map(item)}
    </ul>`;
}

function incidentItem(
  { title, phase, planned, components, updates }: IncidentView,
  most: number,
  times: ReportTimes,
): Html {
  return html`<li>
    <div class="row">
      <h3>${title}</h3>
      <p class="state">${capital(phase)}</p>
    </div>
    ${
      planned === null
        ? undefined
        : html`<p>${timeTag(planned.from, times)} to ${timeTag(planned.to, times)}</p>`
    }
    ${components.length === 0 ? undefined : html`<p class="soft">${components.join(', ')}</p>`}
    <ul>
      ${updates.slice(0, most).map(
        ({ at, stage, text }) =>
          html`<li class="update">
            <p class="text">${linesOf(text)}</p>
            <p class="soft">
              ${stage === undefined ? undefined : `${capital(stage)}, `}${timeTag(at, times)}
            </p>
          </li>`,
      )}
    </ul>
  </li>`;
}
