import type { IncidentDocument } from '../../../../shared/models/notifying/incident-document.ts';
import { displayUrl } from '../../../../shared/pages/urls.ts';
import { shownMs } from '../../../../shared/words/duration-words.ts';
import { type Html, html } from '../../../platform/html-template.ts';
import { causeTexts } from '../texts/cause-texts.ts';
import { incidentTexts } from '../texts/incident-texts.ts';

type ForClient = NonNullable<IncidentDocument['forClient']>;
type Reader = Pick<ForClient, 'language' | 'timeZone'>;

/** Times and durations in the language and zone of the client. */
function formatsOf({ language, timeZone }: Reader) {
  const { locale } = incidentTexts[language];
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const unit = (name: 'hour' | 'minute', count: number): string[] =>
    count === 0
      ? []
      : [
          new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(
            count,
          ),
        ];
  return {
    time: (at: string): string => time.format(new Date(at)),
    lasted: (from: string, to: string): string => {
      const minutes = Math.max(1, Math.round(shownMs(from, to) / 60_000));
      return [...unit('hour', Math.floor(minutes / 60)), ...unit('minute', minutes % 60)].join(' ');
    },
  };
}

/** '24. November 2026'. */
export const clientDay = (at: string, { language, timeZone }: Reader): string =>
  new Intl.DateTimeFormat(incidentTexts[language].locale, { dateStyle: 'long', timeZone }).format(
    new Date(at),
  );

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
  const { time, lasted } = formatsOf(incident);
  const { beganAt, endedAt, outages, acknowledgedAt, madeAt } = incident;
  const spans = outages.length === 0 ? [{ from: beganAt, to: endedAt }] : outages;
  return html`<section>
    <h2>${texts.headings.happened}</h2>
    <ul>
      ${spans.map(
        ({ from, to }) =>
          html`<li>
            ${texts.span(time(from), to === null ? undefined : time(to), lasted(from, to ?? madeAt))}
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
            <p>${texts.acknowledged(time(acknowledgedAt), endedAt !== null)}</p>`
    }
    ${
      postMortem &&
      html`<h2>${texts.headings.afterwards}</h2>
        ${postMortem}`
    }
  </section> `;
}
