import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startLoopbackServer, type LoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { checkDue } from '../../../shared/jobs/catalogue.ts';
import { CheckSettings } from '../../../shared/models/monitoring/check-settings.ts';
import type { Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { checkSecretsEntity } from './check-secrets-entity.ts';
import { minuteStore } from './minute-store.ts';
import { sealSecrets } from './seal-secrets.ts';
import { uptimeStore } from './uptime-store.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
vi.stubEnv('MONITOR_KEY', 'a key of thirty-two characters or more');
const { handler } = await import('./check-due.worker.ts');

let table: Table;
let api: LoopbackServer;
const keys: (string | undefined)[] = [];
beforeAll(async () => {
  table = await useTable();
  api = await startLoopbackServer((request, response) => {
    keys.push(request.headers.authorization);
    response.writeHead(503).end('maintenance');
  });
});
afterAll(() => api.close());

test('the clock checks an endpoint by its settings, with its headers', async () => {
  const { accountId } = await seedAccount(table);
  const url = `${api.url}/health`;
  const page = { accountId, urlKey: keyOfUrl(url) };
  const { headers: _, ...settings } = CheckSettings.options[0].parse({
    kind: 'http',
    expectedStatus: [{ from: 503, to: 503 }],
    textMust: 'maintenance',
  });
  const now = new Date();
  await watchedPageEntity(table)
    .put({
      ...newlyWatched(accountId, url, now),
      subject: 'endpoint',
      siteKey: keyOfUrl('https://shop.example/'),
      name: 'Health',
      shard: 'own-check',
      everyMinutes: 1,
      check: { ...settings, headerNames: ['Authorization'], hasBody: false },
    })
    .go();
  const secrets = { headers: [{ name: 'Authorization', value: 'secret' }] };
  const sealed = await sealSecrets(page, secrets);
  await checkSecretsEntity(table)
    .put({ ...page, sealed, updatedAt: now.toISOString() })
    .go();
  const minute = Math.floor(now.getTime() / 60_000);
  const work = async (until: number) => {
    const payload = { shards: ['own-check'], after: until - 1, until };
    const body = JSON.stringify({ job: checkDue.id, payload });
    const attributes = { ApproximateReceiveCount: '1' };
    const { batchItemFailures } = await handler({
      Records: [{ messageId: 'm', body, attributes }],
    } as SQSEvent);
    expect(batchItemFailures).toEqual([]);
  };
  await work(minute);
  const state = await uptimeStore(table).findState(accountId, url);
  expect(state).toMatchObject({ status: 'up' });
  await work(minute + 1);
  const { data } = await watchedPageEntity(table).get(page).go();
  const newest = await minuteStore(table, 1).findNewest(data === null ? [] : [data]);
  expect(newest.get(page.urlKey)).toMatchObject({ status: 'up', statusCode: 503 });
  expect(keys).toEqual(['secret', 'secret']);
});
