import type { IncidentDocument } from '../../../../shared/models/notifying/incident-document.ts';
import { displayUrl } from '../../../../shared/pages/urls.ts';
import { shownMs } from '../../../../shared/words/duration-words.ts';
import { type Html, html } from '../../../platform/html-template.ts';
import { minuteMs } from '../../../platform/times.ts';
import { causeTexts } from '../texts/cause-texts.ts';
import { incidentTexts } from '../texts/incident-texts.ts';
import { ReportTimes } from '../texts/report-times.ts';

type ForClient = NonNullable<IncidentDocument['forClient']>;
/** What happened, in two sentences: on top of the document, and in its mail. */
export function clientVerdict(incident: ForClient): string {
  const texts = incidentTexts[incident.language];
  const { site, cause, isRuledOut, isFalseAlarm, endedAt } = incident;
  const what = `${displayUrl(site)} ${causeTexts[cause][incident.language].ofSite}.`;
  if (isRuledOut) return `${what} ${texts.ruledOut}`;
  if (isFalseAlarm) return `${what} ${texts.falseAlarm}`;
  return `${what} ${endedAt === null ? texts.ongoing : texts.over}`;
}

/**
 * An incident for a client: what happened, for how long, what was done, and the post-mortem.
 * @param postMortem markup
 */
export function incidentForClient(
  incident: ForClient,
  {
    sites,
    omittedSites,
    postMortem,
  }: { sites: readonly string[]; omittedSites: number; postMortem: Html | undefined },
): Html {
  const texts = incidentTexts[incident.language];
  const { longTime, duration } = new ReportTimes(incident.timeZone, incident.language);
  const { beganAt, endedAt, outages, acknowledgedAt, madeAt } = incident;
  const lasted = (from: string, to: string) =>
    duration(Math.max(minuteMs, shownMs(from, to))) ?? '';
  const spans = outages.length === 0 ? [{ from: beganAt, to: endedAt }] : outages;
  return html`<section>
    <h2>${texts.headings.happened}</h2>
    <ul>
      ${spans.map(
        ({ from, to }) =>
          html`<li>
            ${texts.span(longTime(from), to === null ? undefined : longTime(to), lasted(from, to ?? madeAt))}
          </li>`,
      )}
    </ul>
    <h2>${texts.headings.affected}</h2>
    <ul>
      ${sites.map((site) => html`<li>${site}</li>`)}
    </ul>
    ${omittedSites === 0 ? undefined : html`<p>${texts.omittedSites(omittedSites)}</p>`}
    ${
      acknowledgedAt === null
        ? undefined
        : html`<h2>${texts.headings.done}</h2>
            <p>${texts.acknowledged(longTime(acknowledgedAt), endedAt !== null)}</p>`
    }
    ${
      postMortem &&
      html`<h2>${texts.headings.afterwards}</h2>
        ${postMortem}`
    }
  </section> `;
}
