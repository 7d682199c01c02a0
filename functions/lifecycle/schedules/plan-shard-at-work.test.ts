import { expect, test, vi } from 'vitest';
import { planShard, startDueScan } from '../../../shared/jobs/catalogue.ts';
import { drain, receive } from '../../../test/faults/queue.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { handler } from './plan-shard.worker.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
await useStandIns();
const table = await useTable();

test('a scan that is due is queued', async () => {
  const { accountId } = await seedAccount(table, { plan: 'Business' });
  const [now, url] = [new Date(), 'https://due.example/'];
  const due = now.toISOString();
  const page = { ...newlyWatched(accountId, url, now), due: { scan: due } };
  await watchedPageEntity(table).put(page).go();
  await sendJobs(planShard, [{ shard: page.shard, by: due }]);
  await drain('plan-shard', handler);
  const received = await receive('start-due-scan');
  expect(
    startDueScan.payload.parse(JSON.parse(received?.message.Body ?? '').payload),
  ).toMatchObject({
    accountId,
    url,
  });
});
