import { isDiskFull } from '../../platform/children/full-disk.ts';
import { log } from '../../platform/logger.ts';
import type {
  OutagePictureKey,
  OutagePictureOutcome,
  OutagePictureStore,
} from './outage-picture-store.ts';

/** Captures a page even if it answers with an error status. Page errors are returned as failures, not thrown. */
export type PhotographOutage = (url: string) => Promise<OutagePictureOutcome>;

/**
 * Takes the picture of an incident. Each delivery has one effect: the first picture is kept.
 * @throws errors on our side; on the last delivery, they are recorded first
 */
export async function photographOutage(
  {
    store,
    photograph,
    now,
  }: {
    store: Pick<OutagePictureStore, 'isWanted' | 'keep'>;
    photograph: PhotographOutage;
    now(): Date;
  },
  { url, isLastDelivery, ...key }: OutagePictureKey & { url: string; isLastDelivery: boolean },
): Promise<void> {
  if (!(await store.isWanted(key))) return;
  try {
    const outcome = await photograph(url);
    if (outcome.kind === 'failure')
      log.info('could not take a screenshot of the outage', { url, ...outcome });
    await store.keep(key, outcome, now());
  } catch (error) {
    if (isLastDelivery) {
      const reason = isDiskFull(error) ? 'disk-full' : 'internal';
      await store.keep(key, { kind: 'failure', reason }, now());
    }
    throw error;
  }
}
