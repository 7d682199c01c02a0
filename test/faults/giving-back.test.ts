import { defaultRun } from '../../shared/scans/lab-settings.ts';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { deleteAccount } from '../../functions/lifecycle/deletion/delete-account.ts';
import {
  deletionStore,
  leaseMs as deletionLeaseMs,
} from '../../functions/lifecycle/deletion/deletion-store.ts';
import { deliver } from '../../functions/notifying/delivery/deliver.ts';
import { deliveryEntity } from '../../functions/notifying/delivery/delivery-entity.ts';
import { deliveryStore } from '../../functions/notifying/delivery/delivery-store.ts';
import { deliveryTimings, newDelivery } from '../../functions/notifying/delivery/new-delivery.ts';
import {
  accountExportStore,
  timings as exportTimings,
} from '../../functions/lifecycle/exports/account-export-store.ts';
import { exportAccount } from '../../functions/lifecycle/exports/export-account.ts';
import { runImport } from '../../functions/portfolio/imports/run-import.ts';
import { siteImportStore } from '../../functions/portfolio/imports/site-import-store.ts';
import { markupStore } from '../../functions/measuring/markup/markup-store.ts';
import { timings as markupTimings } from '../../functions/measuring/markup/timings.ts';
import { validatePage } from '../../functions/measuring/markup/validate-page.ts';
import { newRun, pingRunStore } from '../../functions/monitoring/ping/ping-run-store.ts';
import { pingRunEntity } from '../../functions/monitoring/ping/ping-run-entity.ts';
import { runPing } from '../../functions/monitoring/ping/run-ping.ts';
import { timings as pingTimings } from '../../functions/monitoring/ping/timings.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import {
  leaseMs as noticeLeaseMs,
  onceOnlyMailStore,
} from '../../functions/platform/once-only-mails/once-only-mail-store.ts';
import { proofStore } from '../../functions/measuring/proofs/proof-store.ts';
import { runProof } from '../../functions/measuring/proofs/run-proof.ts';
import { timings as proofTimings } from '../../functions/measuring/proofs/timings.ts';
import { reportStore } from '../../functions/portfolio/reports/report-store.ts';
import { longWork } from '../../functions/platform/open-work/long-work.ts';
import { writeReport } from '../../functions/portfolio/reports/write-report.ts';
import { scanDevice } from '../../functions/measuring/scans/running/scan-device.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import { scannedPageStore } from '../../functions/measuring/scans/scanned-page-store.ts';
import { timings as scanTimings } from '../../functions/measuring/scans/reading/timings.ts';
import {
  duePagesStore,
  leaseMs as shardLeaseMs,
} from '../../functions/lifecycle/schedules/due-pages-store.ts';
import { planShard } from '../../functions/lifecycle/schedules/plan-shard.ts';
import { screenshotStore } from '../../functions/measuring/screenshots/screenshot-store.ts';
import { takeScreenshot } from '../../functions/measuring/screenshots/take-screenshot.ts';
import { timings as pictureTimings } from '../../functions/measuring/screenshots/timings.ts';
import { checkDomain } from '../../functions/monitoring/uptime/domains/check-domain.ts';
import {
  leaseMs as domainLeaseMs,
  registeredDomainStore,
} from '../../functions/monitoring/uptime/domains/registered-domain-store.ts';
import { root } from '../../bin/entry-points.ts';
import { refuseOnce } from '../support/refuse-once.ts';
import { useTable } from '../support/scans.ts';
import { seedAccount } from '../support/seed-account.ts';

const table = await useTable();
const now = new Date('2026-11-22T12:00:00.000Z');
const page = () => ({ accountId: randomUUID(), url: 'https://example.com/' });
const tableIsDown = vi.fn(async () => Promise.reject(new Error('the table is down')));
const cause = async () => Promise.reject(new Error('the cause'));
const unused = { putJson: vi.fn(), remove: vi.fn(), put: vi.fn(), get: vi.fn() };

interface Leased {
  /** How long it stays another worker's where it could not be released; in milliseconds. */
  lease: number;
  /** Fails, and so does the release. */
  work(isLastDelivery: boolean): Promise<unknown>;
  claimAt(time: Date): Promise<unknown>;
}

/** By the file with the work. */
const kinds: Record<string, () => Promise<Leased>> = {
  async 'lifecycle/deletion/delete-account.ts'() {
    const { accountId } = await seedAccount(table);
    const deletingSince = now.toISOString();
    await accountEntity(table)
      .patch({ accountId })
      .set({ deletingSince, payingCustomer: 'c' })
      .go();
    const ports = {
      table,
      endSubscriptions: async () => {
        refuseOnce(table.client, (command) => command instanceof UpdateCommand);
        return cause();
      },
      sendLater: vi.fn(),
      clock: () => now,
    };
    const { claim } = deletionStore(table);
    return {
      lease: deletionLeaseMs,
      // It is never given up, so no delivery is the last.
      work: async () => deleteAccount(ports as never, accountId),
      claimAt: async (time) => (await claim(accountId, 'another', time)) || undefined,
    };
  },
  async 'lifecycle/schedules/plan-shard.ts'() {
    const store = duePagesStore(table);
    const shard = randomUUID();
    const by = now.toISOString();
    const ports = { store: { ...store, release: tableIsDown }, planMore: cause, now: () => now };
    return {
      lease: shardLeaseMs,
      work: async () => planShard(ports as never, { shard, by }),
      claimAt: async (time) =>
        (await store.claim({ shard, owner: 'another' }, by, time)) || undefined,
    };
  },
  async 'platform/once-only-mails/once-only-mail-store.ts'() {
    const { sendOnce } = onceOnlyMailStore(table);
    const key = { accountId: randomUUID(), noticeId: 'one' };
    return {
      lease: noticeLeaseMs,
      work: () =>
        sendOnce(key, now, async () => {
          refuseOnce(table.client, (command) => command instanceof DeleteCommand);
          return cause();
        }),
      claimAt: (time) => sendOnce(key, time, async () => undefined),
    };
  },
  async 'measuring/scans/running/scan-device.ts'() {
    const store = scanStore(table);
    const { scan } = await store.start(page(), now);
    const { accountId, scanId } = scan[0] ?? { accountId: '', scanId: '' };
    const key = { accountId, scanId, device: 'mobile' as const };
    const ports = {
      store: { ...store, release: tableIsDown, finish: tableIsDown },
      pages: scannedPageStore(table),
      measure: cause,
      calibrate: cause,
      findLabRun: async () => defaultRun('mobile'),
      findLanguages: async () => ['en'],
      findFieldData: async () => null,
      reports: unused,
      push: async () => undefined,
      startChecks: async () => undefined,
      now: () => now,
    };
    return {
      lease: scanTimings.lease,
      work: (isLastDelivery) => scanDevice(ports, { ...key, isLastDelivery }),
      claimAt: (time) => store.claim(key, 'another', time),
    };
  },
  async 'measuring/markup/validate-page.ts'() {
    const store = markupStore(table);
    const { validation } = await store.start(page(), now);
    const ports = {
      store: { ...store, release: tableIsDown, finish: tableIsDown },
      fetchPage: cause,
      check: cause,
      reports: unused,
      now: () => now,
    };
    return {
      lease: markupTimings.lease,
      work: (isLastDelivery) => validatePage(ports, { ...validation, isLastDelivery }),
      claimAt: (time) => store.claim(validation, 'another', time),
    };
  },
  async 'monitoring/ping/run-ping.ts'() {
    const store = pingRunStore(table);
    const nodes = ['one', 'two'].map((key) => ({ key, country: '', countryCode: '', server: key }));
    const key = newRun({ ...page(), nodes, dueAt: now, cause: 'person' }, now);
    await pingRunEntity(table).create(key).go();
    const ports = {
      store: { ...store, noteAnswered: cause, release: tableIsDown, finish: tableIsDown },
      nodes: { ping: async () => ({ kind: 'away' as const, reason: 'it is' }) },
      push: async () => undefined,
      now: () => now,
    };
    return {
      lease: pingTimings.lease,
      work: (isLastDelivery) => runPing(ports, { ...key, isLastDelivery }),
      claimAt: (time) => store.claim(key, 'another', time),
    };
  },
  async 'monitoring/uptime/domains/check-domain.ts'() {
    const store = registeredDomainStore(table);
    const accountId = randomUUID();
    const key = { accountId, domain: 'example.com' };
    const ports = {
      store: { ...store, release: tableIsDown },
      find: cause,
      announce: cause,
      isListed: cause,
      sendJobs: cause,
      now: () => now,
    };
    const check = { accountId, url: 'https://example.com/', dueAt: now.toISOString(), attempt: 0 };
    return {
      lease: domainLeaseMs,
      // It is never given up: the next day asks again.
      work: async () => checkDomain(ports, check),
      claimAt: (time) => store.claim(key, 'another', { now: time, staleAt: time }),
    };
  },
  async 'measuring/screenshots/take-screenshot.ts'() {
    const store = screenshotStore(table);
    const key = { ...page(), dueAt: now.toISOString() };
    const ports = {
      store: { ...store, release: tableIsDown, finish: tableIsDown },
      pictures: unused,
      takePicture: cause,
      compare: cause,
      now: () => now,
    };
    return {
      lease: pictureTimings.lease,
      work: (isLastDelivery) => takeScreenshot(ports, { ...key, isLastDelivery }),
      claimAt: (time) => store.claim(key, 'another', time),
    };
  },
  async 'notifying/delivery/deliver.ts'() {
    const store = deliveryStore(table);
    const key = { accountId: randomUUID(), messageId: randomUUID(), channel: 'email' as const };
    await deliveryEntity(table)
      .put(newDelivery({ ...key, group: 'account' }, now))
      .go();
    const ports = {
      store: { ...store, release: tableIsDown, finish: tableIsDown },
      ownerOf: cause,
      channels: {},
      settingsOf: cause,
      loseChannel: cause,
      again: cause,
      clock: () => now,
    };
    return {
      lease: deliveryTimings.lease,
      // The sweep decides when a delivery is given up, so none is the last.
      work: async () => deliver(ports as never, key),
      claimAt: (time) => store.claim(key, 'another', time),
    };
  },
  async 'lifecycle/exports/export-account.ts'() {
    const store = accountExportStore(table);
    const accountId = randomUUID();
    const { item } = await store.start({ accountId, userId: randomUUID() }, now);
    const { exportId } = item;
    const ports = {
      table,
      keep: async () => {
        refuseOnce(table.client, (command) => command instanceof UpdateCommand);
        return cause();
      },
      announce: cause,
      sendLater: cause,
      clock: () => now,
    };
    return {
      lease: exportTimings.lease,
      work: (isLastDelivery) => exportAccount(ports, { accountId, exportId, isLastDelivery }),
      claimAt: (time) => store.claim({ accountId, exportId }, 'another', time),
    };
  },
  async 'portfolio/imports/run-import.ts'() {
    const store = siteImportStore(table);
    const accountId = randomUUID();
    const begun = { requestedBy: randomUUID(), rows: [], percent: 0 };
    const { importId } = (await store.start(accountId, begun, now)).item;
    const ports = {
      store,
      readSitemap: cause,
      siteOf: cause,
      room: async () => {
        refuseOnce(table.client, (command) => command instanceof UpdateCommand);
        return cause();
      },
      checking: { guard: { parse: () => cause() as never, probe: cause }, kindOf: cause },
      adding: cause,
      firstSiteAdded: cause,
      again: cause,
      clock: () => now,
    };
    return {
      lease: longWork.lease,
      work: (isLastDelivery) => runImport(ports, { accountId, importId, isLastDelivery }),
      claimAt: (time) => store.claim({ accountId, importId }, 'another', time),
    };
  },
  async 'measuring/proofs/run-proof.ts'() {
    const store = proofStore(table);
    const key = { ...page(), device: 'mobile' as const, proofId: randomUUID() };
    await store.start({ ...key, findings: ['a'], cause: 'person' }, now);
    const findRequest = async () => {
      refuseOnce(table.client, (command) => command instanceof UpdateCommand);
      return cause();
    };
    const objects = { getJson: cause, putJson: cause, remove: async () => undefined };
    const push = async () => undefined;
    const ports = { store, objects, findRequest, prove: cause, push, now: () => now };
    return {
      lease: proofTimings.lease,
      work: (isLastDelivery) => runProof(ports, { ...key, isLastDelivery }),
      claimAt: (time) => store.claim(key, 'another', time),
    };
  },
  async 'portfolio/reports/write-report.ts'() {
    const store = reportStore(table);
    const key = { accountId: randomUUID(), reportId: randomUUID() };
    await store.start({ ...key, title: 'A month', from: now, to: now }, now);
    const compute = async () => {
      refuseOnce(table.client, (command) => command instanceof UpdateCommand);
      return cause();
    };
    const ports = {
      store,
      compute,
      print: cause,
      storePdf: cause,
      mail: cause,
      remind: cause,
      sendLater: cause,
      clock: () => now,
    };
    return {
      lease: longWork.lease,
      work: (isLastDelivery) => writeReport(ports, { ...key, isLastDelivery }),
      claimAt: (time) => store.claim(key, 'another', time),
    };
  },
};

/** File that writes the leases of that work, unless it is the same. */
const stores: Record<string, string> = {
  'lifecycle/deletion/delete-account.ts': 'lifecycle/deletion/deletion-store.ts',
  'lifecycle/schedules/plan-shard.ts': 'lifecycle/schedules/due-pages-store.ts',
  'measuring/scans/running/scan-device.ts': 'measuring/scans/running/scan-intents.ts',
  'measuring/markup/validate-page.ts': 'measuring/markup/markup-store.ts',
  'monitoring/ping/run-ping.ts': 'monitoring/ping/ping-run-store.ts',
  'monitoring/uptime/domains/check-domain.ts':
    'monitoring/uptime/domains/registered-domain-store.ts',
  'measuring/screenshots/take-screenshot.ts': 'measuring/screenshots/screenshot-store.ts',
  'notifying/delivery/deliver.ts': 'notifying/delivery/delivery-store.ts',
  'lifecycle/exports/export-account.ts': 'lifecycle/exports/account-export-store.ts',
  'portfolio/imports/run-import.ts': 'portfolio/imports/site-import-store.ts',
  'measuring/proofs/run-proof.ts': 'measuring/proofs/proof-store.ts',
  'portfolio/reports/write-report.ts': 'portfolio/reports/report-store.ts',
};

describe('everything that is under a lease is here', () => {
  const functions = join(root, 'functions');
  const sources = globSync('**/*.ts', {
    cwd: functions,
    exclude: ['platform/open-work/**', '**/*.test.ts', '**/*-entity.ts'],
  }).map((file) => ({ file, text: readFileSync(join(functions, file), 'utf8') }));
  const filesWith = (pattern: RegExp) =>
    sources.flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])).toSorted();

  test('work', () => {
    expect(filesWith(/\bunderLease[<(]/)).toEqual(Object.keys(kinds).toSorted());
  });

  test('a store that writes a lease, itself or as open work', () => {
    const known = Object.keys(kinds).map((file) => stores[file] ?? file);
    expect(filesWith(/\bopenWork[<(]|leaseUntil:/i)).toEqual(known.toSorted());
  });
});

describe.each(Object.entries(kinds))('%s', (_, prepare) => {
  test.each([false, true])(
    'work that fails, and then cannot be released, reports its cause and is free once its lease is over; last delivery: %s',
    async (isLastDelivery) => {
      const { lease, work, claimAt } = await prepare();
      await expect(work(isLastDelivery)).rejects.toThrow('the cause');
      expect(await claimAt(now)).toBeUndefined();
      expect(await claimAt(new Date(now.getTime() + lease))).toBeDefined();
    },
  );
});
