import type { IncidentCause } from '../../../shared/causes/catalogue.ts';
import type { TrackEpisode } from '../../monitoring/episodes/track.ts';

/** Time during which at least one page of a site was down. */
export interface Outage {
  beganAt: string;
  /** Absent while it lasts. */
  endedAt?: string;
  isFlapping: boolean;
}

/** Groups of related episodes on one site. */
export interface Incident {
  beganAt: string;
  /** Absent while any episode is open. */
  endedAt?: string;
  /** The one that explains the others. */
  cause: IncidentCause;
  /** By time. */
  episodes: TrackEpisode[];
  /** By time. */
  outages: Outage[];
}
