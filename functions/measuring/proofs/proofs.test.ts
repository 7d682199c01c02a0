import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runProof as contract } from '../../../shared/jobs/catalogue.ts';
import { planLimits } from '../../../shared/plans/plans.ts';
import { sampleLoss, sampleProof } from '../../../test/support/sample-proof.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { useTable } from '../../../test/support/scans.ts';
import { sweepOf } from '../../../test/support/sweep.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import { withLogFields } from '../../platform/logger.ts';
import { maxResends } from '../../platform/open-work/open-work.ts';
import { after, hourMs } from '../../platform/times.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { forgetProofs } from './forget-proofs.ts';
import { openProofs } from './open-proofs.ts';
import { takeProof } from './begin-proof.ts';
import { filmstripsKeyOf, memoryKeysOf } from './proof-file.ts';
import { type ProofKey, proofStore } from './proof-store.ts';
import { proofsOfPage } from './proofs-of-page.ts';
import type { Prove } from './prove.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { proveNewCause } from './prove-new-cause.ts';
import { runProof } from './run-proof.ts';

const table = await useTable();
const store = proofStore(table);
const now = new Date('2026-11-24T12:00:00.000Z');
const scanDate = now.toISOString();
const url = 'https://shop.example/';

async function newProof(at = now) {
  const key = {
    accountId: randomUUID(),
    url,
    device: 'mobile' as const,
    proofId: timeOrderedId(at),
  };
  await store.start({ ...key, findings: ['render-blocking-insight'], cause: 'person' }, at);
  return key;
}

/** Makes a proof in this process. */
function workerOf(prove: Prove) {
  const kept = new Map<string, unknown>();
  const told: unknown[] = [];
  const push = async (_: string, message: unknown) => void told.push(message);
  const objects = {
    getJson: async (key: string) => kept.get(key),
    putJson: async (key: string, value: unknown) => void kept.set(key, value),
    remove: async (keys: readonly string[]) => keys.forEach((key) => kept.delete(key)),
  };
  const findRequest = async () => ({ url, device: 'mobile' as const, scanDate, advice: [] });
  return {
    kept,
    objects,
    told,
    run: async (key: ProofKey) =>
      // With the worker's rights.
      withLogFields({ job: contract.id }, () =>
        runProof(
          { store, objects, findRequest, prove, push, now: () => now },
          { ...key, isLastDelivery: false },
        ),
      ),
  };
}

const proved: Prove = async () => ({
  proof: sampleProof({ url, device: 'mobile', scanDate }),
  filmstrips: [],
});

describe('a proof', () => {
  test('notes how far it is, and keeps its result', async () => {
    const key = await newProof();
    const worker = workerOf(async (_, { onProgress }) => {
      onProgress?.({ stage: 'trying', percent: 40, fix: 'render-blocking-insight' });
      await expect.poll(async () => (await store.find(key, now))?.percent).toBe(40);
      return proved(_, { deadline: 0 });
    });
    await worker.run(key);
    expect(await store.find(key, now)).toMatchObject({ state: 'done', stage: 'trying' });
    expect([...worker.kept.keys()]).toEqual([filmstripsKeyOf(key)]);
    const told = { type: 'proof_progress', url, device: 'mobile' };
    expect(worker.told).toEqual([
      { ...told, isOver: false },
      { ...told, isOver: true },
    ]);
    expect(await proofsOfPage(table, key, now)).toEqual([
      sampleProof({ url, device: 'mobile', scanDate }),
    ]);
  });

  test('that was removed meanwhile leaves nothing behind', async () => {
    const key = await newProof();
    const worker = workerOf(async (request, options) => {
      await withLogFields({ job: undefined }, () => store.remove(key, [key.proofId]));
      await options.memory?.storeRuns({ scanDate, seconds: 1, live: [], arms: [] });
      return proved(request, options);
    });
    await worker.run(key);
    expect(worker.kept.size).toBe(0);
    expect(await store.find(key, now)).toBeUndefined();
  });

  test('that is given up leaves nothing behind, nor does its worker if that was alive after all', async () => {
    const key = await newProof();
    const worker = workerOf(async (request, options) => {
      await options.memory?.storeRuns({ scanDate, seconds: 1, live: [], arms: [] });
      const item = await store.find(key, now);
      const [, runs] = memoryKeysOf(key);
      expect([...worker.kept.keys()]).toEqual([runs]);
      if (item) await openProofs(store, worker.objects).giveUp?.(item, now);
      expect(worker.kept.size).toBe(0);
      await options.memory?.storeRuns({ scanDate, seconds: 2, live: [], arms: [] });
      return proved(request, options);
    });
    await worker.run(key);
    expect((await store.find(key, now))?.state).toBe('failed');
    expect(worker.kept.size).toBe(0);
  });

  test('that no worker takes is given up by the sweep, with its copy of the page', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const key = await newProof();
    const objects = reportObjects();
    const keys = memoryKeysOf(key);
    expect(keys.length).toBeGreaterThan(0);
    for (const each of keys) await objects.putJson(each, {});
    for (let hour = 1; hour <= maxResends + 1; hour += 1) {
      expect((await store.find(key, now))?.state).toBe('queued');
      vi.useFakeTimers({ now: after(now, hour * hourMs), toFake: ['Date'] });
      await sweepOf(table, 'proofs')({});
    }
    expect((await store.find(key, now))?.state).toBe('failed');
    for (const each of keys) expect(await objects.getJson(each)).toBeUndefined();
  });

  test('of a scan without these findings fails, and is not tried again', async () => {
    const key = await newProof();
    await runProof(
      {
        store,
        objects: {
          getJson: async () => undefined,
          putJson: async () => undefined,
          remove: async () => undefined,
        },
        findRequest: async () => undefined,
        prove: proved,
        push: async () => undefined,
        now: () => now,
      },
      { ...key, isLastDelivery: false },
    );
    expect((await store.find(key, now))?.state).toBe('failed');
  });

  test('counts for 30 days', async () => {
    const key = await newProof();
    await workerOf(proved).run(key);
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
    expect(await proofsOfPage(table, key, later(29))).toHaveLength(1);
    expect(await proofsOfPage(table, key, later(31))).toHaveLength(0);
  });
});

test('a page that was removed takes its proofs along, but not those of the page that was added again', async () => {
  const old = await newProof(new Date(now.getTime() - 1000));
  const { accountId } = old;
  const again = { ...old, proofId: timeOrderedId(now) };
  await store.start({ ...again, findings: ['a'], cause: 'person' }, now);
  const removed: string[] = [];
  const reports = { remove: async (keys: readonly string[]) => void removed.push(...keys) };
  await forgetProofs({ table, reports }, { accountId, url, before: now });
  expect(removed).toEqual([filmstripsKeyOf(old), ...memoryKeysOf(old)]);
  expect((await store.list(old, now, 10)).map(({ proofId }) => proofId)).toEqual([again.proofId]);
});

test('an account has as many proofs a day as its plan; automatic ones get half of them', async () => {
  const account = { accountId: randomUUID(), limits: planLimits('Team') };
  const take = async (cause: 'person' | 'clock', at = now) =>
    (await takeProof(table, { ...account, cause }, at)) === undefined;
  const taken = async (cause: 'person' | 'clock') => {
    let count = 0;
    while (await take(cause)) count += 1;
    return count;
  };
  expect(await taken('clock')).toBe(5);
  expect(await taken('person')).toBe(5);
  expect(await take('person', new Date('2026-11-25T00:00:00.000Z'))).toBe(true);
});

describe('the first fix of a scan', () => {
  const fix = { id: 'render-blocking-insight', title: 'Blocking', numericValue: 0 };
  async function page(kind: 'site' | 'competitor' = 'site', plan: 'Team' | 'Trial' = 'Team') {
    const { accountId } = await seedAccount(table, { plan });
    const address = `https://${randomUUID()}.example/`;
    if (kind === 'site')
      await siteStore(table).addSites(
        accountId,
        [{ url: address, siteName: 'Shop', propertyId: '' }],
        {
          limit: null,
          now,
        },
      );
    return { accountId, url: address, device: 'mobile' as const };
  }
  const sent: unknown[] = [];
  const ports = {
    table,
    sendJobs: async (_: unknown, jobs: readonly unknown[]) => void sent.push(...jobs),
  };
  const proofsOf = async (of: Awaited<ReturnType<typeof page>>) =>
    (await store.list(of, now, 10)).map(({ findings, cause }) => [findings, cause]);

  test('is tried once, within the plan', async () => {
    const site = await page();
    for (const fixes of [[fix], [fix], [{ ...fix, id: 'unused-javascript' }, fix], []])
      await proveNewCause(ports, site, fixes, now);
    expect(await proofsOf(site)).toEqual([[[fix.id], 'clock']]);
    expect(sent).toHaveLength(1);
  });

  test('after one that is not worth it, the next is tried', async () => {
    const site = await page();
    const next = { ...fix, id: 'uses-text-compression' };
    const proof = sampleProof({ url: site.url, device: 'mobile', scanDate: now.toISOString() });
    await proveNewCause(ports, site, [fix, next], now);
    const [begun] = await store.list(site, now, 1);
    if (begun === undefined) throw new Error('Nothing is tried');
    const worker = workerOf(async () => ({
      proof: { ...proof, tried: [sampleLoss] },
      filmstrips: [],
    }));
    await worker.run({ ...site, proofId: begun.proofId });
    await proveNewCause(ports, site, [fix, next], now);
    await proveNewCause(ports, site, [fix], now);
    const tried = (await proofsOf(site)).flatMap(([findings]) => findings);
    expect(new Set(tried)).toEqual(new Set([fix.id, next.id]));
    expect(tried).toHaveLength(2);
  });

  test.each([
    ['a competitor', page('competitor')],
    ['an account whose plan has no automatic ones', page('site', 'Trial')],
  ])('is not tried for %s', async (_, about) => {
    const site = await about;
    await proveNewCause(ports, site, [fix], now);
    expect(await proofsOf(site)).toEqual([]);
  });
});
