import { fieldHistoryStore } from '../../functions/measuring/field-data/field-history-store.ts';
import { fieldReadingStore } from '../../functions/measuring/field-data/field-reading-store.ts';
import { readFieldData } from '../../functions/measuring/field-data/read-field-data.ts';
import { startDueValidation } from '../../functions/measuring/markup/start-due-validation.ts';
import type { SendJobs } from '../../functions/platform/jobs/send-job.ts';
import type { ProbedAnswer } from '../../functions/platform/target-guard/probe-address.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { startDueScan } from '../../functions/measuring/scans/start-due-scan.ts';
import { encodePicture } from '../../functions/measuring/screenshots/compare-pictures.ts';
import { checkForChanges } from '../../functions/measuring/screenshots/check-for-changes.ts';
import { pictureCheckStore } from '../../functions/measuring/screenshots/picture-check-store.ts';
import { screenshotStore } from '../../functions/measuring/screenshots/screenshot-store.ts';
import { comparePngs } from '../../functions/measuring/screenshots/compare-pngs.ts';
import { takeScreenshot } from '../../functions/measuring/screenshots/take-screenshot.ts';
import { checkDomain } from '../../functions/monitoring/uptime/check-domain.ts';
import { registeredDomainStore } from '../../functions/monitoring/uptime/registered-domain-store.ts';
import { runCheck } from '../../functions/monitoring/uptime/run-check.ts';
import { uptimeStore } from '../../functions/monitoring/uptime/uptime-store.ts';
import { watchKindEntries, type WatchKindName } from '../../shared/jobs/watch-kinds.ts';

export interface Due {
  accountId: string;
  url: string;
  dueAt: string;
}

/**
 * Does a job by the real worker's rules over the real table, with a page that answers at once, and counts its effects.
 */
type Worker = (table: Table, due: Due, now: Date) => Promise<number>;

/** A queue that counts its batches: one start of work sends one batch. */
function countingQueue() {
  let count = 0;
  const sendJobs: SendJobs = async () => void (count += 1);
  return { sendJobs, count: () => count };
}
const png = encodePicture({ width: 4, height: 4, data: new Uint8Array(64).fill(255) });
const answer: ProbedAnswer = {
  status: 200,
  finalUrl: '',
  redirects: 0,
  timings: { dnsMs: null, connectMs: 1, tlsMs: null, firstByteMs: 1 },
  totalMs: 1,
  certificates: [],
  headers: {},
  isChainIncomplete: false,
};

const workers: Record<WatchKindName, Worker> = {
  async uptime(table, due, now) {
    const store = uptimeStore(table);
    let written = 0;
    const counted: typeof store.end = async (...outcome) => {
      const isFirst = await store.end(...outcome);
      if (isFirst) written += 1;
      return isFirst;
    };
    await runCheck(
      {
        store: { ...store, end: counted },
        probe: async () => answer,
        network: { isWorkingFor: async () => true },
        sendJobs: async () => undefined,
        now: () => now,
      },
      { ...due, attempt: 0 },
    );
    return written;
  },
  async domain(table, due, now) {
    const store = registeredDomainStore(table);
    let asked = 0;
    await checkDomain(
      {
        store,
        find: async () => {
          asked += 1;
          return { problem: 'no-date' };
        },
        announce: async () => undefined,
        isListed: async () => true,
        sendJobs: async () => undefined,
        now: () => now,
      },
      { ...due, attempt: 0 },
    );
    return asked;
  },
  async scan(table, due, now) {
    const { sendJobs, count } = countingQueue();
    await startDueScan({ table, sendJobs }, due, now);
    return count();
  },
  async markup(table, due, now) {
    const { sendJobs, count } = countingQueue();
    await startDueValidation({ table, sendJobs }, due, now);
    return count();
  },
  async screenshot(table, due, now) {
    let stored = 0;
    const store = screenshotStore(table);
    const take = async () =>
      takeScreenshot(
        {
          store,
          pictures: { put: async () => void (stored += 1), get: async () => undefined },
          takePicture: async () => ({ kind: 'picture', png, mask: [] }),
          compare: comparePngs,
          now: () => now,
        },
        { ...due, isLastDelivery: false },
      );
    await checkForChanges(
      {
        checks: pictureCheckStore(table),
        store,
        fingerprint: async () => 'same',
        siteKeyOf: async () => undefined,
        deployedAt: async () => undefined,
        sendJobs: async () => void (await take()),
        now: () => now,
      },
      due,
    );
    return stored;
  },
  async 'field-data'(table, due, now) {
    const readings = fieldReadingStore(table);
    let written = 0;
    const counted: typeof readings.add = async (...reading) => {
      const isFirst = await readings.add(...reading);
      if (isFirst) written += 1;
      return isFirst;
    };
    await readFieldData(
      {
        readings: { ...readings, add: counted },
        histories: fieldHistoryStore(table),
        findFieldData: async () => null,
        findHistory: async () => null,
        findOriginHistory: async () => null,
        isCompared: async () => false,
        now: () => now,
      },
      due,
    );
    return written;
  },
};

/** Delivers all copies of a job at once. @returns how many of them had an effect */
export async function effectsOf(
  table: Table,
  job: string,
  due: Due,
  copies: number,
): Promise<number> {
  const [kind] = watchKindEntries.find(([, known]) => known.job.id === job) ?? [];
  if (kind === undefined) throw new Error(`The clock sends no ${job}`);
  const now = new Date(Date.parse(due.dueAt) + 60_000);
  const counts = await Promise.all(
    Array.from({ length: copies }, async () => workers[kind](table, due, now)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
