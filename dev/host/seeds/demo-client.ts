import { saveClient } from '../../../shared/calls/registry/clients.ts';
import { recordedDays } from '../../first-look/timeline.ts';
import { after, dayMs } from '../../../functions/platform/times.ts';
import type { sender } from './calls.ts';

/** Days of its report, which end yesterday; the recorded history before them is what they are compared with. */
const reportDays = recordedDays / 3;

/**
 * Makes a client that owns the site with the recorded history, and its report on the last month. Does nothing if an earlier,
 * interrupted start has made the client.
 */
export async function seedClient(
  asDemo: ReturnType<typeof sender>,
  site: string,
  now: Date,
): Promise<void> {
  const added = await asDemo('/clients', { name: 'Bakery (recorded)', colour: '#9a4f16' }, [409]);
  if (added === undefined) return;
  const { clientId } = saveClient.answer.parse(added);
  await asDemo('/clients/sites', { sites: [site], clientId });
  const day = (daysAgo: number): string =>
    after(now, -daysAgo * dayMs)
      .toISOString()
      .slice(0, 10);
  await asDemo('/reports', { clientId, from: day(reportDays), to: day(1) });
}
