import {
  emptyLog,
  episodesOf,
  type TrackLog,
  withSample,
} from '../../functions/notifying/incidents/fold-track.ts';
import type { MonitoringEvent } from '../../functions/notifying/incidents/causes/derive-cause.ts';
import { samplesOf } from '../../functions/notifying/incidents/track-event.ts';
import {
  nameOfTrack,
  type TrackEpisode,
  type TrackKey,
} from '../../functions/monitoring/episodes/track.ts';

/** All episodes that follow from events in the order in which they arrive. */
export function episodesFrom(events: readonly MonitoringEvent[]): TrackEpisode[] {
  const logs = new Map<string, { track: TrackKey; log: TrackLog }>();
  for (const event of events)
    for (const { track, at, seen } of samplesOf(event)) {
      const { log } = logs.get(nameOfTrack(track)) ?? { log: emptyLog };
      const next = withSample(track.cause, log, { eventId: event.eventId, at, seen });
      logs.set(nameOfTrack(track), { track, log: next });
    }
  return [...logs.values()].flatMap(({ track, log }) =>
    episodesOf(track.cause, log).map((episode) => ({ ...episode, track })),
  );
}
