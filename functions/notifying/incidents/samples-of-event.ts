import { incidentCauses } from '../../../shared/causes/catalogue.ts';
import type { TrackSample } from '../../monitoring/episodes/track.ts';
import { derivations } from './causes/catalogue.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';

/** The samples of an event, by track. */
export const samplesOf = (event: MonitoringEvent): TrackSample[] =>
  incidentCauses.flatMap((cause) => derivations[cause].samplesOf(event));
