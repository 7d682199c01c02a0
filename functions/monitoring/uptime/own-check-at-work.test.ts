import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startLoopbackServer, type LoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { checkDue } from '../../../shared/jobs/catalogue.ts';
import { CheckSettings } from '../../../shared/models/monitoring/check-settings.ts';
import type { Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import type { Announce } from '../../platform/events/outbox.ts';
import { after, hourMs } from '../../platform/times.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { checkSecretsEntity } from './monitors/check-secrets-entity.ts';
import { isOfRecord } from './by-the-minute/due-checks.ts';
import { minuteStore } from './by-the-minute/minute-store.ts';
import { tryCustom } from './own-check.ts';
import { runCheck } from './run-check.ts';
import { sealSecrets } from './monitors/seal-secrets.ts';
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
  const { data } = await watchedPageEntity(table).get(page).go();
  if (data === null) throw new Error('The endpoint is not watched');
  // The one check of an hour that is recorded by itself is not among the packed ones.
  const isRecorded = isOfRecord(data, { after: minute, until: minute + 1 });
  await work(isRecorded ? minute + 2 : minute + 1);
  const newest = await minuteStore(table, 1).findNewest([data]);
  expect(newest.get(page.urlKey)).toMatchObject({ status: 'up', statusCode: 503 });
  expect(keys).toEqual(['secret', 'secret']);
});

test('a certificate of an endpoint that ends soon is an event, unless certificates are ignored', async () => {
  const url = 'https://api.example/health';
  const now = new Date('2026-11-22T12:00:00.000Z');
  const expiresAt = after(now, 5 * 24 * hourMs);
  const answer = {
    status: 200,
    finalUrl: url,
    redirects: 0,
    timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1 },
    headers: {},
    totalMs: 4,
    certificates: [{ host: 'api.example', expiresAt, fingerprint: 'AB' }],
    isChainIncomplete: false,
  };
  const events = async (certificate: 'check' | 'ignore') => {
    const { accountId } = await seedAccount(table);
    const { headers: _, ...given } = CheckSettings.options[0].parse({ kind: 'http', certificate });
    const settings = { ...given, headerNames: [], hasBody: false };
    const guard = { probe: async () => answer, connectToPort: never, queryDns: never };
    const announced: Parameters<Announce>[0][] = [];
    const attempt = async () =>
      (await tryCustom({ guard }, { url, settings }, { timeoutMs: 1000, subject: 'endpoint' }))
        .attempt;
    await runCheck(
      {
        store: uptimeStore(table, async (item) => void announced.push(item)),
        probe: never,
        own: { attempt, custom: never, isUnsafe: false },
        network: { isWorkingFor: async () => true },
        sendJobs: async () => undefined,
        now: () => now,
      },
      { accountId, url, dueAt: now.toISOString(), attempt: 0 },
    );
    const found = announced.map(({ eventId }) =>
      outboxEventEntity(table).get({ accountId, eventId }).go(),
    );
    return (await Promise.all(found)).map(({ data }) => data?.event);
  };
  const expiring = { type: 'certificate-expiring', facts: { host: 'api.example', daysLeft: 7 } };
  expect(await events('check')).toContainEqual(
    expect.objectContaining({ ...expiring, facts: expect.objectContaining(expiring.facts) }),
  );
  expect(await events('ignore')).not.toContainEqual(
    expect.objectContaining({ type: expiring.type }),
  );
});

const never = () => Promise.reject(new Error('not asked'));
