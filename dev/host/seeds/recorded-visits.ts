import { inSlices } from '../../../functions/platform/each-in-turn.ts';
import { readVisits } from '../../first-look/visits.ts';

/** Reports the recorded visits of a demo site, as the browsers did: their label says on the screen that they are recorded. */
export async function sendRecordedVisits(site: string, siteKey: string): Promise<void> {
  const visits = readVisits().flatMap(({ userAgent, beacons }) =>
    beacons.map((beacon) => ({ userAgent, beacon })),
  );
  await inSlices(
    visits,
    async ({ userAgent, beacon }) => {
      const address = new URL(`/v/${siteKey}?${beacon}`, site);
      const { status } = await fetch(address, { headers: { 'user-agent': userAgent } });
      if (status !== 204) throw new Error(`A recorded visit was answered with ${status}`);
    },
    visits.length,
  );
}
