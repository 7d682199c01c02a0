import { causes, type WorseCause, worseCauses } from '../../../shared/causes/catalogue.ts';
import { devices } from '../../../shared/scans/devices.ts';
import type { OpenTrouble } from '../../../shared/state/site-state.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { Ledger, LedgerEpisode } from './ledger.ts';
import type { Step } from './track.ts';

/** Open problems of a page, and its outage. */
export interface OpenOfPage {
  troubles: OpenTrouble[];
  /** Whether a user has marked its open outage as a false alarm. */
  isOutageFalse: boolean;
}

/** Ids of the incidents that a ledger has open episodes of. */
export const openIncidentIds = ({ episodes }: Ledger): string[] => [
  ...new Set(episodes.filter(isOpen).map(({ incidentId }) => incidentId)),
];

const isOpen = ({ endedAt }: LedgerEpisode): boolean => endedAt === undefined;
const isWorseCause = (cause: string): cause is WorseCause =>
  worseCauses.some((one) => one === cause);

/**
 * Open problems of the pages of a site, by `keyOfUrl`.
 * @param falseAlarms ids of incidents that a user has marked as such: they do not worsen a page's state
 */
export function openTroubles(
  { episodes }: Ledger,
  falseAlarms: ReadonlySet<string>,
): Map<string, OpenOfPage> {
  const found = new Map<string, OpenOfPage>();
  for (const episode of episodes.filter(isOpen)) {
    const urlKey = keyOfUrl(episode.track.url);
    const page: OpenOfPage = found.get(urlKey) ?? { troubles: [], isOutageFalse: false };
    const isFalseAlarm = falseAlarms.has(episode.incidentId);
    if (episode.track.cause === 'site-down') page.isOutageFalse = isFalseAlarm;
    else if (!isFalseAlarm) page.troubles.push(...troubleOf(episode));
    found.set(urlKey, page);
  }
  return found;
}

function troubleOf(episode: LedgerEpisode): OpenTrouble[] {
  const { track, began, beganAt, incidentId } = episode;
  const { cause, part } = track;
  // A scan that fails is a state of its own, and a new look is no deterioration.
  if (!isWorseCause(cause) || part.startsWith('scan-')) return [];
  const device = devices.find((one) => one === part);
  const showsValues = causes[cause].showsValues !== undefined;
  return [
    {
      cause,
      since: beganAt,
      incidentId,
      ...(showsValues ? { before: began.before, after: newestOf(episode).after } : {}),
      ...(device === undefined ? {} : { device }),
      ...(device === undefined && part !== '' ? { check: part } : {}),
    },
  ];
}

/** The newest value of what was bad first: a later step may be about another metric. */
function newestOf({ began, worse, eased = [] }: LedgerEpisode): Step {
  const later = [...worse, ...eased]
    .filter(({ metric }) => metric === began.metric)
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return later.at(-1) ?? began;
}
