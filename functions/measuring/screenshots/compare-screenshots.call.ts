import { compareScreenshots } from '../../../shared/calls/measuring/screenshots.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { latestPictures } from './latest-pictures.ts';
import { pictureCheckStore } from './picture-check-store.ts';
import { screenshotStore } from './screenshot-store.ts';

export const handler = handleCall(compareScreenshots, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = { accountId: caller.accountId, url };
  const [[newest], checked] = await Promise.all([
    latestPictures(screenshotStore(table), page, now),
    pictureCheckStore(table).find(page, now),
  ]);
  const { unchangedAt } = checked ?? {};
  const isLater = newest !== undefined && unchangedAt !== undefined && unchangedAt > newest.takenAt;
  return { compare: newest?.isEqual ?? null, unchangedAt: isLater ? unchangedAt : null };
});
