import type { IncidentCause } from '../../../shared/causes/catalogue.ts';
import type {
  ChangeDirection,
  WatchedMetric,
} from '../../../shared/models/measuring/page-changes.ts';
import { readEndpoint } from '../../../shared/models/monitoring/endpoint-address.ts';
import type { BrokenKind } from '../../../shared/uptime/uptime-failures.ts';
import type { Category } from '../../../shared/models/measuring/scan.ts';

/** Checks that can fail persistently; each has its own track. */
export const failingChecks = ['scan-mobile', 'scan-desktop', 'markup', 'screenshot'] as const;
export type FailingCheck = (typeof failingChecks)[number];

/** A series of samples: one cause on one page, by device or check if it has several. */
export interface TrackKey {
  cause: IncidentCause;
  /** Normalised address of the page; of the site for what expires. */
  url: string;
  /** Device, check, host of a certificate, domain, id of a heartbeat, or address of an endpoint. Empty where the page has one track of this cause. */
  part: string;
}

/** A fact of one event, as its track remembers it. */
export type Seen =
  | { as: 'uptime'; status: 'up' | 'down'; why?: string | undefined }
  | {
      as: 'broken';
      /** Absent where the page shows its content, or is down. */
      shows?: BrokenKind;
      /** Set if a scan saw it. */
      isScan?: true;
      after?: 'up' | 'down';
    }
  | { as: 'monitor'; status: 'up' | 'down'; name: string; why?: string | undefined }
  | { as: 'reach'; isOneRegion: true; why: string }
  | { as: 'reach'; isOneRegion: false; status: 'up' | 'down' }
  | {
      as: 'certificate' | 'domain';
      daysLeft: number;
      expiresAt: string;
      /** Fingerprint of the certificate. */
      fingerprint?: string | undefined;
      /** More about it, as a sentence. */
      words?: string | undefined;
    }
  | { as: 'certificate-renewed' | 'domain-renewed'; expiresAt: string }
  | { as: 'check'; failed?: string | undefined }
  | {
      as: 'change';
      what: ChangeDirection | 'recovered' | 'settled';
      /** Metric whose values are `before` and `after`. */
      metric?: WatchedMetric;
      /** ISO 8601: the first run on the new level. */
      since: string;
      before?: string;
      after?: string;
      /** Size, interval and suspects, as a sentence. */
      words?: string;
    }
  | { as: 'indexing'; isOpen: boolean; words: string }
  | { as: 'category'; category: Category }
  | { as: 'visitors'; step: 'worse' | 'over'; before: string; after: string; words: string }
  | { as: 'picture'; isEqual: boolean; changedPercent?: number | undefined }
  | {
      as: 'markup';
      errors: number;
      previous?: number | undefined;
      isOtherChecker?: true | undefined;
    };

export interface Sample {
  eventId: string;
  /** ISO 8601: it happened. Samples are ordered by it, and by event id where it is the same. */
  at: string;
  seen: Seen;
}

/** The sample of an event for one track. */
export interface TrackSample {
  track: TrackKey;
  /** ISO 8601: it happened. */
  at: string;
  seen: Seen;
}

/** Numbers or words before and after a step, for the timeline. */
export interface Step {
  at: string;
  eventId: string;
  before?: string;
  after?: string;
  /** The metric of `before` and `after`, for causes that have several. */
  metric?: string;
  /** More about it, as a sentence. */
  words?: string;
  /** Fingerprint of a certificate: other sites may share it, and the track does not name it. */
  shared?: string | undefined;
}

/** Time during which a track is bad. */
export interface Episode {
  beganAt: string;
  began: Step;
  worse: Step[];
  /** Improvements that did not end it. */
  eased?: Step[];
  endedAt?: string;
  ended?: Step;
}

/** Whether an episode ended because its page or monitor was removed: it has not recovered. */
export const isRemoved = ({ after }: Step): boolean => after === removed;
export const removed = 'removed';

/** A page of an episode, and its cause. */
export interface TrackEpisode extends Episode {
  track: TrackKey;
}

/** The endpoint that is down; undefined for pages and heartbeats. */
export const endpointOf = ({ cause, part }: TrackKey): string | undefined =>
  cause === 'monitor-down' && readEndpoint(part) !== undefined ? part : undefined;

/** The address that was checked. */
export const checkedUrl = (track: TrackKey): string => endpointOf(track) ?? track.url;

/** Name of a track within its site. */
export const nameOfTrack = ({ cause, url, part }: TrackKey): string => `${cause} ${part} ${url}`;

export const inOrder = (
  one: Pick<Sample, 'at' | 'eventId'>,
  other: Pick<Sample, 'at' | 'eventId'>,
) =>
  one.at === other.at ? one.eventId.localeCompare(other.eventId) : one.at.localeCompare(other.at);
