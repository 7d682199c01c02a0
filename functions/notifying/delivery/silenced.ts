import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { isMutedAt } from '../../monitoring/episodes/is-muted.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import type { OutageState } from './outage-state.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';

/** The state with its signals and sites marked if they are not to be sent: muted, a false alarm, or paused, since they were raised. */
export function markMuted(state: OutageState, isSilenced: IsSilenced): OutageState {
  return {
    ...state,
    waiting: state.waiting.map((signal) =>
      isSilenced(signal) ? { ...signal, isMuted: true } : signal,
    ),
    sites: state.sites.map(({ isMuted: _wasMuted, ...site }) =>
      isSilenced(site) ? { ...site, isMuted: true } : site,
    ),
  };
}

/** What a line of a message, or a signal that waits, is about. */
export interface AboutSite {
  /** Address of the site. */
  site?: string | undefined;
  incidentId?: string | undefined;
}

/** In the form in which a message stores it. */
export const aboutSite = (site: string, incidentId: string | undefined): AboutSite => ({
  site,
  ...(incidentId === undefined ? {} : { incidentId }),
});

/** Whether nothing is sent about it now. */
export type IsSilenced = (about: AboutSite) => boolean;

/** Finds those that no message names now: their incident is muted or a false alarm, or their site is paused. */
export async function findSilenced(
  table: Table,
  accountId: string,
  about: readonly AboutSite[],
  now: Date,
): Promise<IsSilenced> {
  const ids = new Set(about.flatMap(({ incidentId }) => incidentId ?? []));
  const keys = new Set(about.flatMap(({ site = '' }) => (site === '' ? [] : keyOfUrl(site))));
  const options = { concurrent: 5, consistent: true } as const;
  const [incidents, sites] = await Promise.all([
    getMany(
      [...ids].map((incidentId) => ({ accountId, incidentId })),
      (left) =>
        incidentEntity(table)
          .get(left)
          .go({ ...options, attributes: ['incidentId', 'falseAlarmAt', 'mutedUntil'] }),
    ),
    getMany(
      [...keys].map((urlKey) => ({ accountId, urlKey })),
      (left) =>
        siteEntity(table)
          .get(left)
          .go({ ...options, attributes: ['urlKey', 'pausedAt'] }),
    ),
  ]);
  const muted = new Set(
    incidents.filter((one) => isMutedAt(one, now)).map(({ incidentId }) => incidentId),
  );
  const paused = new Set(
    sites.filter(({ pausedAt }) => pausedAt !== undefined).map(({ urlKey }) => urlKey),
  );
  return ({ site = '', incidentId = '' }) =>
    muted.has(incidentId) || (site !== '' && paused.has(keyOfUrl(site)));
}

/** Everything that a message reports. */
export const reportedIn = ({ about = [], sections }: OutgoingMessage): AboutSite[] => [
  ...about,
  ...sections.flatMap(({ lines }) => lines.flatMap((line) => line.about ?? [])),
];

/**
 * A message that has waited, without the lines about what has been silenced since.
 * @returns undefined if nothing of its news is left
 */
export function withoutSilenced(
  message: OutgoingMessage,
  isSilenced: IsSilenced,
): OutgoingMessage | undefined {
  const { about, sections } = message;
  if (about === undefined || about.length === 0) return message;
  if (about.every(isSilenced)) return undefined;
  return {
    ...message,
    about: about.filter((one) => !isSilenced(one)),
    sections: sections
      .map((section) => ({
        ...section,
        lines: section.lines.filter((line) => line.about === undefined || !isSilenced(line.about)),
      }))
      .filter(({ lines }) => lines.length > 0),
  };
}
