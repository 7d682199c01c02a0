import { randomUUID } from 'node:crypto';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { leasedWork } from '../../platform/jobs/leased-work.ts';
import * as calls from '../../../shared/calls/lifecycle/account-data.ts';
import { exportAccount as exportAccountJob } from '../../../shared/jobs/catalogue.ts';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { sweepOf } from '../../../test/support/sweep.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { drain } from '../../../test/faults/queue.ts';
import { oneTimeTokenEntity } from '../../identity/accounts/one-time-token-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { sessionEntity } from '../../platform/callers/session-entity.ts';
import { queueClient } from '../../platform/aws/queue-client.ts';
import { env } from '../../platform/aws/env.ts';
import { onceOnlyMailEntity } from '../../platform/once-only-mails/once-only-mail-entity.ts';
import { connectionEntity } from '../../platform/sockets/connection-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import { chartPointEntity } from '../../measuring/scans/reading/chart-point-entity.ts';
import { accountExportEntity } from './account-export-entity.ts';
import { accountExportStore, timings } from './account-export-store.ts';
import { exportAccount } from './export-account.ts';
import { handler as worker } from './export-account.worker.ts';
import { sweepOpenWork } from '../../platform/jobs/sweep-open-work.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { maxResends } from '../../platform/open-work/open-work.ts';

const standIns = await useStandIns();
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const ask = async (contract: CallContract, as: SeededUser) =>
  callRaw(
    await loadHandler(contract),
    contract,
    { params: { userId: as.userId } },
    { as, raw: { headers: { accept: '*/*', 'accept-encoding': 'gzip' } } },
  );
const start = (as: SeededUser) => ask(calls.startAccountExport, as);
const shown = async (as: SeededUser) => (await ask(calls.getAccountExport, as)).body.export;
const runJobs = () => drain('export-account', worker);
const filesOf = async (as: SeededUser) => {
  const { status, body, headers } = await ask(calls.downloadAccountExport, as);
  const files = unzipSync(Buffer.from(body, 'base64'));
  const texts = Object.entries(files).map(
    ([name, bytes]) => [name, Buffer.from(bytes).toString()] as const,
  );
  return { status, headers, texts: new Map(texts) };
};

/** A site with a score, and a colleague; a spreadsheet must not run `=cmd()`. */
async function fill(owner: SeededUser): Promise<string> {
  const url = `https://example.com/${randomUUID()}`;
  const { accountId, userId } = owner;
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const urlKey = keyOfUrl(url);
  const createdAt = new Date().toISOString();
  const times = { signedInAt: createdAt, lastSeenAt: createdAt };
  await Promise.all([
    siteEntity(table)
      .put({ accountId, urlKey, url, siteId: 'site', siteName: '=cmd()', createdAt })
      .go(),
    chartPointEntity(table)
      .put({ accountId, urlKey, scanId: 'a', scanDate: createdAt, mobileScore: 64, expiresAt })
      .go(),
    sessionEntity(table)
      .put({
        userId,
        sessionId: 'secret-session',
        accountId,
        device: 'Firefox',
        ...times,
        expiresAt,
      })
      .go(),
    connectionEntity(table)
      .put({
        accountId,
        userId,
        connectionId: 'secret-connection',
        shard: '01',
        groups: [],
        authTime: 1,
        sessionUntil: expiresAt,
        expiresAt,
      })
      .go(),
    oneTimeTokenEntity(table)
      .put({
        hash: randomUUID(),
        purpose: 'reset-password',
        accountId,
        userId,
        email: owner.email,
        createdAt,
        expiresAt,
      })
      .go(),
  ]);
  return url;
}

describe('the export of an account', () => {
  test('is requested, written, announced by mail and downloaded', async () => {
    const owner = await seedAccount(table);
    const colleague = await seedSubUser(table, owner);
    const url = await fill(owner);
    expect(await shown(owner)).toBeNull();
    const asked = await start(owner);
    expect([asked.status, asked.body.export.state]).toEqual([202, 'waiting']);
    expect((await ask(calls.downloadAccountExport, owner)).status).toBe(404);

    await runJobs();
    const ready = await shown(owner);
    expect(ready).toMatchObject({ state: 'ready', percent: 100, bytes: expect.any(Number) });
    const days = (Date.parse(ready.expiresOn) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(6.99);
    const [mail, ...more] = standIns.ses.mailbox.list(owner.email);
    expect([mail?.subject, more]).toEqual(['The export of your Web Vitals account is ready', []]);
    expect(mail?.text).toContain('/settings#account-data');

    const { status, headers, texts } = await filesOf(owner);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(JSON.parse(texts.get('json/profile.json') ?? '')).toMatchObject([
      { email: owner.email, firstName: 'Grace', userId: owner.userId },
    ]);
    expect(JSON.parse(texts.get('json/score-history.json') ?? '')).toEqual([
      { url, scanDate: expect.any(String), mobileScore: 64 },
    ]);
    expect(texts.get('csv/sites.csv')).toMatch(
      /^\ufeffurl,siteName,.*\r\nhttps:\/\/example.com\/.*,'=cmd\(\),/,
    );
    expect(texts.get('README.txt')).toContain('sites (1): Your sites');
    const all = [...texts.values()].join('\n');
    expect(all).toContain('Firefox');
    expect(all).not.toMatch(/secret-|reset-password|gsi\d|__edb/);
    expect(all).not.toContain(colleague.email);
  });

  test('is refused to sub-users, and allowed while the account is suspended', async () => {
    const owner = await seedAccount(table, { suspended: true });
    expect((await start(owner)).status).toBe(202);
    const colleague = await seedSubUser(table, await seedAccount(table));
    expect((await start(colleague)).status).toBe(403);
  });

  test('is one at a time, however many are asked for at once', async () => {
    const owner = await seedAccount(table);
    const started = await Promise.all(
      Array.from({ length: 50 }, () => accountExportStore(table).start(owner, new Date())),
    );
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(started.map(({ item }) => item.exportId)).size).toBe(1);
  });

  test('is gone after a week, and a new one replaces it', async () => {
    const owner = await seedAccount(table);
    const store = accountExportStore(table);
    const { item } = await store.start(owner, new Date());
    expect(await store.find(owner.accountId, after(new Date(), 8 * dayMs))).toBeUndefined();
    const next = await store.start(owner, after(new Date(), 8 * dayMs));
    expect([next.isNew, next.item.exportId === item.exportId]).toEqual([true, false]);
  });

  test('whose job was never sent is made all the same', async () => {
    const owner = await seedAccount(table);
    // The call was killed between the intent and the job.
    await accountExportStore(table).start(owner, after(new Date(), -timings.firstRetry));
    expect(await shown(owner)).toMatchObject({ state: 'waiting' });
    await sweepOf(table, 'exports')({});
    await runJobs();
    expect(await shown(owner)).toMatchObject({ state: 'ready' });
    expect(standIns.ses.mailbox.list(owner.email)).toHaveLength(1);
  });

  test('whose worker was killed is made by another', async () => {
    const owner = await seedAccount(table);
    const store = accountExportStore(table);
    const { item } = await store.start(owner, new Date());
    await store.claim(item, 'dead', after(new Date(), -timings.lease));
    await sweepOf(table, 'exports')({});
    await runJobs();
    expect(await shown(owner)).toMatchObject({ state: 'ready' });
  });

  test('that no worker takes up is failed in the end, and another can be started', async () => {
    const owner = await seedAccount(table);
    const store = accountExportStore(table);
    let now = new Date();
    await store.start(owner, now);
    const sendJobs = async () => undefined;
    for (let sweeps = 0; sweeps <= maxResends; sweeps += 1) {
      expect(await shown(owner)).toMatchObject({ state: 'waiting' });
      now = after(now, timings.nextRetry);
      await sweepOpenWork(leasedWork(exportAccountJob, store, timings), sendJobs, { now });
    }
    expect(await shown(owner)).toMatchObject({ state: 'failed', expiresOn: null });
    expect((await start(owner)).body.export.state).toBe('waiting');
  });

  test('that an earlier version left open counts as failed, and another can be started', async () => {
    const owner = await seedAccount(table);
    const store = accountExportStore(table);
    const leave = async (requestedAt: string) => {
      const { item } = await store.start(owner, new Date());
      const { openShard: _shard, retryAt: _retry, ...earlier } = item;
      await accountExportEntity(table)
        .put({ ...earlier, requestedAt })
        .go();
    };
    await leave(new Date().toISOString());
    expect((await store.start(owner, new Date())).isNew).toBe(false);
    await leave(after(new Date(), -61 * minuteMs).toISOString());
    expect(await shown(owner)).toMatchObject({ state: 'failed', expiresOn: null });
    expect((await start(owner)).body.export.state).toBe('waiting');
  });

  test('whose mail another worker has begun is looked at again, in case that worker has died', async () => {
    const owner = await seedAccount(table);
    const { accountId } = owner;
    const { exportId } = (await accountExportStore(table).start(owner, new Date())).item;
    const notice = { accountId, noticeId: `export-${exportId}` };
    const claim = { state: 'sending', owner: 'dead', expiresAt: 4_000_000_000 } as const;
    const leaseUntil = after(new Date(), minuteMs).toISOString();
    await onceOnlyMailEntity(table)
      .put({ ...notice, ...claim, leaseUntil })
      .go();
    await sendJobs(exportAccountJob, [{ accountId, exportId }]);
    await runJobs();
    expect(await shown(owner)).toMatchObject({ state: 'ready' });
    expect(standIns.ses.mailbox.list(owner.email)).toEqual([]);
    const { Attributes } = await queueClient().send(
      new GetQueueAttributesCommand({
        QueueUrl: env.queueUrl('long'),
        AttributeNames: ['ApproximateNumberOfMessagesDelayed'],
      }),
    );
    expect(Attributes?.ApproximateNumberOfMessagesDelayed).toBe('1');
  });

  test('whose job cannot be sent is not begun', async () => {
    const owner = await seedAccount(table);
    vi.stubEnv('QUEUE_URL_LONG', `${standIns.env['QUEUE_URL_LONG']}-gone`);
    expect((await start(owner)).status).toBe(500);
    vi.unstubAllEnvs();
    expect(await shown(owner)).toBeNull();
  });

  test('that fails is tried again, and failed after the last delivery', async () => {
    const owner = await seedAccount(table);
    const { accountId } = owner;
    const { exportId } = (await accountExportStore(table).start(owner, new Date())).item;
    const [announce, sendLater] = [vi.fn(), vi.fn()];
    const ports = {
      table,
      announce,
      sendLater,
      clock: () => new Date(),
      keep: () => Promise.reject(new Error('S3 is down')),
    };
    const job = { accountId, exportId };
    await expect(exportAccount(ports, { ...job, isLastDelivery: false })).rejects.toThrow('S3');
    expect(await shown(owner)).toMatchObject({ state: 'waiting' });
    await expect(exportAccount(ports, { ...job, isLastDelivery: true })).rejects.toThrow('S3');
    expect(await shown(owner)).toMatchObject({ state: 'failed' });
    await exportAccount(ports, { ...job, isLastDelivery: true });
    expect(announce).not.toHaveBeenCalled();
    expect(sendLater).not.toHaveBeenCalled();
  });
});
