import type { TrackEpisode } from './track.ts';

/** An episode with the incident that it belongs to. */
export interface LedgerEpisode extends TrackEpisode {
  incidentId: string;
}

/** The current episodes of a site, and the notifications raised about them. */
export interface Ledger {
  episodes: readonly LedgerEpisode[];
  /** When a notification was raised, by its reason. */
  raised: Readonly<Record<string, string>>;
  /** ISO 8601: what ended before is settled, and no event changes it any more. */
  settledUntil?: string;
}

export const emptyLedger: Ledger = { episodes: [], raised: {} };
