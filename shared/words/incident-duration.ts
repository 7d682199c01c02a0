import { lastedWords } from './duration-words.ts';
import type { IncidentSummary } from '../models/notifying/incident.ts';
import { outagesWords } from '../uptime/outage-words.ts';
import { displayUrl } from '../pages/urls.ts';

type Dated = Pick<IncidentSummary, 'beganAt' | 'endedAt' | 'outages'>;

/** Whether the site was not down for as long as the incident lasted, but for less. */
const hasBreaks = ({ beganAt, endedAt, outages: [first, ...others] }: Dated): boolean =>
  first !== undefined && (others.length > 0 || first.from !== beganAt || first.to !== endedAt);

/** How long an incident that is over lasted; if the site was up in between, how long it was down. */
export const durationOf = (incident: Dated & { endedAt: string }): string => {
  const { beganAt, endedAt, outages } = incident;
  return hasBreaks(incident)
    ? outagesWords(outages, endedAt)
    : `Lasted ${lastedWords(beganAt, endedAt)}`;
};

/**
 * When an incident began, and how long it lasted or has lasted so far.
 * @param now milliseconds
 * @param format of a time
 */
export function verdictOf(
  incident: Dated & { site: string },
  now: number,
  format: (iso: string) => string,
): string {
  const { beganAt, endedAt, outages, site } = incident;
  const [who, began] = [displayUrl(site), format(beganAt)];
  const lasted = lastedWords(beganAt, endedAt ?? now);
  const down = hasBreaks(incident) ? outagesWords(outages, endedAt ?? now) : undefined;
  if (endedAt === null)
    return `${who}, since ${began}. ${down === undefined ? `Ongoing for ${lasted}` : down}.`;
  return down === undefined
    ? `${who}, began ${began} and lasted ${lasted}.`
    : `${who}, began ${began} and ended ${format(endedAt)}: ${down}.`;
}
