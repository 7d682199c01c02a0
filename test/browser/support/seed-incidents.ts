import { trackEvent } from '../../../functions/notifying/incidents/track-event.ts';
import { trackStore } from '../../../functions/notifying/incidents/track-store.ts';
import { after, hourMs } from '../../../functions/platform/times.ts';
import { eventsOf } from '../../support/monitoring-events.ts';
import type { World } from './seed.ts';

/**
 * Incidents that the rules derive from an outage, another from one region only, a score that falls, new markup errors
 * and a certificate that is about to expire.
 */
export async function seedIncidents(
  { table }: World,
  { accountId, url }: { accountId: string; url: string },
): Promise<void> {
  const { uptime, oneRegion, everyRegion, score, markup, certificate } = eventsOf(accountId, url);
  const now = new Date();
  const ago = (hours: number) => after(now, -hours * hourMs);
  const events = [
    ...[92, 93, 91, 92, 93, 92, 91].map((points, day) => score(points, ago(480 - day * 24))),
    markup(2, ago(200)),
    certificate(7, after(now, 160 * hourMs), ago(100)),
    oneRegion(ago(96)),
    everyRegion('up', ago(94)),
    uptime('down', ago(72)),
    uptime('up', ago(70)),
    markup(9, ago(50)),
    score(58, ago(30)),
    score(57, ago(6)),
    uptime('down', ago(0.2)),
  ];
  for (const event of events)
    await trackEvent(
      {
        store: trackStore(table),
        announce: async () => undefined,
        sendOutages: async () => undefined,
        now: new Date(event.at),
      },
      event,
    );
}
