import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { leasedWork } from '../../platform/jobs/leased-work.ts';
import { validatePage as validatePageJob } from '../../../shared/jobs/catalogue.ts';
import { newPage, useTable } from '../../../test/support/scans.ts';
import type { MarkupDetail } from '../../../shared/models/measuring/markup.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import type { Table } from '../../platform/table/table.ts';
import { CheckerError, type CheckMarkup } from '../../providers/ports/check-markup.ts';
import { type MarkupStore, markupStore } from './markup-store.ts';
import { startDueValidation } from './start-validation.ts';
import { sweepOpenWork } from '../../platform/jobs/sweep-open-work.ts';
import { after } from '../../platform/times.ts';
import { timings } from './timings.ts';
import { validatePage, type ValidatePagePorts } from './validate-page.ts';

let table: Table;
let store: MarkupStore;
beforeAll(async () => {
  table = await useTable();
  store = markupStore(table);
});

const error: MarkupDetail = {
  subType: 'error',
  message: 'No alt',
  lastLine: 1,
  firstColumn: 1,
  lastColumn: 9,
  extract: '<img>',
};
const fetchPage: TargetGuard['fetch'] = async (url) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  finalUrl: String(url),
  redirects: [],
  answeredMs: 80,
  isChainIncomplete: false,
  body: Buffer.from('<img>'),
  text: () => '<img>',
});
const finds =
  (...details: MarkupDetail[]): CheckMarkup =>
  async () => ({ details, isTruncated: false, checkedWith: 'nu' });

/** A queue that lists the accounts whose jobs were sent. */
function queue() {
  const sent: string[] = [];
  const sendJobs: SendJobs = async (job, payloads) => {
    sent.push(...payloads.map((payload) => AccountOf.parse(job.payload.parse(payload)).accountId));
  };
  return { sendJobs, sent };
}
const AccountOf = z.object({ accountId: z.string() });

/** A bucket backed by a map. */
function portsWith(more: Partial<ValidatePagePorts> = {}) {
  const objects = new Map<string, unknown>();
  const ports: ValidatePagePorts = {
    store,
    fetchPage,
    check: finds(error),
    reports: {
      putJson: async (key, value) => void objects.set(key, value),
      remove: async (keys) => keys.forEach((key) => objects.delete(key)),
    },
    now: () => new Date(),
    ...more,
  };
  return { ports, objects };
}
async function asked(now = new Date()) {
  const page = newPage(`https://example.com/${randomUUID()}`);
  const { validation } = await store.start(page, now);
  const { validationId } = validation;
  return { ...page, validationId, isLastDelivery: false };
}
const found = ({ accountId, url }: { accountId: string; url: string }) =>
  store.find(accountId, url, new Date());

describe('validatePage', () => {
  test('is done once if delivered twice, at once or later', async () => {
    const job = await asked();
    const check = vi.fn(finds(error));
    const { ports, objects } = portsWith({ check });
    await Promise.all([validatePage(ports, job), validatePage(ports, job)]);
    await validatePage(ports, job);
    expect(check).toHaveBeenCalledTimes(1);
    expect(objects.size).toBe(1);
    expect(await found(job)).toMatchObject({ state: 'done', numbers: { errors: 1 } });
  });

  test('another worker resumes it after a worker was killed and its lease has expired', async () => {
    const job = await asked();
    const killed = new Date();
    await store.claim(job, 'killed worker', killed);
    const { ports } = portsWith();
    await validatePage(ports, job);
    expect((await found(job))?.state).toBe('running');
    await validatePage({ ...ports, now: () => after(killed, timings.lease + 1) }, job);
    expect((await found(job))?.state).toBe('done');
  });

  test('a worker that lost its lease writes nothing and leaves nothing', async () => {
    const job = await asked();
    const begun = new Date();
    const check: CheckMarkup = async (page) => {
      await store.claim(job, 'another', after(begun, timings.lease + 1));
      return finds(error)(page);
    };
    const { ports, objects } = portsWith({ check, now: () => begun });
    await validatePage(ports, job);
    expect(objects.size).toBe(0);
    expect(await found(job)).toMatchObject({ state: 'running', leaseOwner: 'another' });
  });

  test('if S3 refuses once, the next delivery succeeds', async () => {
    const job = await asked();
    const { ports, objects } = portsWith();
    const refusing = vi.fn(ports.reports.putJson).mockRejectedValueOnce(new Error('SlowDown'));
    const reports = { ...ports.reports, putJson: refusing };
    await expect(validatePage({ ...ports, reports }, job)).rejects.toThrow('SlowDown');
    expect((await found(job))?.state).toBe('queued');
    await validatePage({ ...ports, reports }, job);
    expect([(await found(job))?.state, objects.size]).toEqual(['done', 1]);
  });

  test('the last delivery records a broken checker, and keeps the previous numbers', async () => {
    const job = await asked();
    const { ports } = portsWith();
    await validatePage(ports, job);
    const again = await store.start(job, new Date());
    const { validationId } = again.validation;
    const check: CheckMarkup = async () => {
      throw new CheckerError('Nu does not answer');
    };
    const last = validatePage({ ...ports, check }, { ...job, validationId, isLastDelivery: true });
    await expect(last).rejects.toThrow('Nu does not answer');
    expect(await found(job)).toMatchObject({
      state: 'failed',
      failureReason: 'checker',
      numbers: { errors: 1 },
    });
  });

  test.each(['timeout', 'too-large', 'dns', 'redirect-loop'] as const)(
    'a page that cannot be read is a result: %s',
    async (kind) => {
      const job = await asked();
      const { ports } = portsWith({
        fetchPage: async () => {
          throw new TargetError(kind, job.url);
        },
      });
      await validatePage(ports, job);
      expect(await found(job)).toMatchObject({ state: 'failed', failureReason: kind });
    },
  );

  test('a tag with an inline picture is shortened; 5,000 of them fit into an answer', async () => {
    const job = await asked();
    const text = 'a'.repeat(100_000);
    const long = { ...error, message: text, extract: text };
    const many = Array.from({ length: 5000 }, () => long);
    const { ports, objects } = portsWith({ check: finds(...many, error) });
    await validatePage(ports, job);
    const [kept] = [...objects.values()];
    expect(kept).toHaveLength(5001);
    expect(kept).toContainEqual(error);
    expect(kept).toContainEqual({
      ...error,
      message: `${text.slice(0, 399)}…`,
      extract: `${text.slice(0, 199)}…`,
    });
    // Lambda's limit for a response.
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(6 * 1024 * 1024);
  });

  test('what the checker does not know is kept, and counts as nothing', async () => {
    const job = await asked();
    const { ports, objects } = portsWith();
    const unknown: MarkupDetail = { ...error, subType: 'unknown' };
    await validatePage({ ...ports, check: finds(error, unknown, unknown) }, job);
    const numbers = { fatalErrors: 0, errors: 1, warnings: 0 };
    expect((await found(job))?.numbers).toMatchObject(numbers);
    expect([...objects.values()][0]).toHaveLength(3);
  });

  test('new details replace the old ones; a clean page has none', async () => {
    const job = await asked();
    const { ports, objects } = portsWith();
    await validatePage(ports, job);
    const next = (await store.start(job, new Date())).validation;
    await validatePage(ports, { ...job, validationId: next.validationId });
    expect(objects.size).toBe(1);
    const last = (await store.start(job, new Date())).validation;
    await validatePage({ ...ports, check: finds() }, { ...job, validationId: last.validationId });
    expect(objects.size).toBe(0);
    expect((await found(job))?.numbers).toMatchObject({ fatalErrors: 0, errors: 0, warnings: 0 });
  });
});

describe('a daily check', () => {
  test('is one validation if delivered twice; tomorrow it is another', async () => {
    const page = newPage(`https://example.com/${randomUUID()}`);
    const now = new Date();
    const { sendJobs, sent } = queue();
    const due = { ...page, dueAt: now.toISOString() };
    await startDueValidation({ table, sendJobs }, due, now);
    await startDueValidation({ table, sendJobs }, due, now);
    expect(sent).toHaveLength(1);
    const validationId = (await found(page))?.validationId ?? '';
    await validatePage(portsWith().ports, { ...page, validationId, isLastDelivery: false });
    const tomorrow = after(now, 86_400_000);
    const next = { ...page, dueAt: tomorrow.toISOString() };
    await startDueValidation({ table, sendJobs }, next, tomorrow);
    expect(sent).toHaveLength(2);
  });
});

describe('the sweep', () => {
  test('resends lost jobs once, and gives up those that were tried too often', async () => {
    const now = new Date();
    const job = await asked(now);
    const { sendJobs, sent } = queue();
    const mine = () => sent.filter((accountId) => accountId === job.accountId).length;
    const sweep = (time: Date) =>
      sweepOpenWork(leasedWork(validatePageJob, store, timings), sendJobs, { now: time, by: time });
    await sweep(now);
    expect(mine()).toBe(0);
    let later = after(now, timings.firstRetry + 1);
    await Promise.all([sweep(later), sweep(later)]);
    expect(mine()).toBe(1);
    for (let round = 0; round < 6; round += 1) {
      later = after(later, timings.nextRetry + 1);
      await sweep(later);
    }
    expect(await found(job)).toMatchObject({ state: 'failed', failureReason: 'internal' });
    expect(mine()).toBe(5);
  });
});
