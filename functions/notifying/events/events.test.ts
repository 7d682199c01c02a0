import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { conditions, useTable } from '../../../test/support/scans.ts';
import { AnyEvent, events } from '../../../shared/events/catalogue.ts';
import { subscribers } from '../../../shared/events/subscribers.ts';
import { queues } from '../../../shared/jobs/job-queues.ts';
import { markupStore } from '../../measuring/markup/markup-store.ts';
import { newlyRemovedCompetitor, newlyWatchedCompetitor } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import type { Announce } from '../../platform/events/outbox.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { scanStore } from '../../measuring/scans/scan-store.ts';
import type { DeviceOutcome } from '../../measuring/scans/device-outcome.ts';
import { screenshotStore } from '../../measuring/screenshots/screenshot-store.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';
import { deliverEvent } from './deliver-event.ts';
import { nextRetryMs, outboxStore } from './outbox-store.ts';
import { sweepOpenWork } from '../../platform/jobs/sweep-open-work.ts';
import { openEvents } from './open-events.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-22T12:00:00.000Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const newPage = () => ({ accountId: randomUUID(), url: 'https://example.com/' });

/** The announced events in the outbox. */
function listening() {
  const told: { accountId: string; eventId: string }[] = [];
  const announce: Announce = async (event) => void told.push(event);
  const read = async () =>
    Promise.all(
      told.map(async ({ accountId, eventId }) => {
        const item = await outboxStore(table).find(accountId, eventId);
        return AnyEvent.parse(item?.event);
      }),
    );
  return { announce, told, read };
}
const labData = { fcp: 1, lcp: 2, si: 1, tbt: 10, cls: 0, tti: 2 };
const done = (technologies: string[]): DeviceOutcome => ({
  kind: 'done',
  overallScore: 90,
  labData,
  conditions,
  reportKey: 'key',
  fieldData: null,
  technologies,
});

/** Sweeps this event alone, some minutes after noon. */
const sweeping = (own: string, sendJobs: SendJobs) => async (minute: number) => {
  const store = outboxStore(table);
  const due = async (shard: string, by: Date) =>
    (await store.due(shard, by)).filter(({ eventId }) => eventId === own);
  let undelivered: number | undefined;
  const measure = (count: number) => void (undelivered = count);
  const resent = await sweepOpenWork(openEvents({ store: { ...store, due }, measure }), sendJobs, {
    now: minutes(minute),
  }).then(
    (swept) => swept.resent,
    () => 'failed',
  );
  return { resent, undelivered };
};

describe('an event is recorded once, by the worker that ends the work', () => {
  test('a scan, with the user who requested it, and its new technologies', async () => {
    const { announce, read } = listening();
    const store = scanStore(table, announce);
    const page = { ...newPage(), requestedBy: 'ada' };
    const scan = async (technologies: string[], now: Date) => {
      const { scan } = await store.start(page, now);
      const scanId = scan[0]?.scanId ?? '';
      for (const device of ['mobile', 'desktop'] as const) {
        const deviceScan = await store.claim(
          { accountId: page.accountId, scanId, device },
          'me',
          now,
        );
        if (deviceScan === undefined) throw new Error('not claimed');
        expect(await store.finish(deviceScan, 'me', done(technologies), now)).toBe(true);
        expect(await store.finish(deviceScan, 'me', done(technologies), now)).toBe(false);
      }
      return scanId;
    };
    const first = await scan(['PHP', 'jQuery'], noon);
    const second = await scan(['PHP', 'React'], minutes(10));
    const by = { kind: 'user', userId: 'ada' };
    const about = { accountId: page.accountId, subject: { kind: 'page', url: page.url } };
    expect(await read()).toEqual(
      [
        [noon, first, 'mobile'],
        [noon, first, 'desktop'],
        [minutes(10), second, 'mobile'],
        [minutes(10), second, 'desktop'],
      ]
        .map(([at, scanId, device]) => ({
          ...about,
          eventId: expect.any(String),
          type: 'scan-finished',
          at: (at as Date).toISOString(),
          cause: 'person',
          by,
          facts: { outcome: 'done', scanId, device, overallScore: 90 },
        }))
        .toSpliced(3, 0, {
          ...about,
          eventId: expect.any(String),
          type: 'technology-changed',
          at: minutes(10).toISOString(),
          cause: 'person',
          by,
          facts: { scanId: second, added: ['React'], removed: ['jQuery'] },
        } as never),
    );
  });

  test('a page whose state is known for the first time, that goes down and comes up again', async () => {
    const { announce, read } = listening();
    const store = uptimeStore(table, announce);
    const page = newPage();
    const states = ['up', 'up', 'down', 'unknown', 'down', 'up'] as const;
    for (const [hour, status] of states.entries()) {
      const at = minutes(hour * 60);
      const outcome = { status, checkedAt: at.toISOString(), furtherAttempts: 0 };
      await store.end({ ...page, dueAt: at.toISOString() }, outcome, at);
      await store.end({ ...page, dueAt: at.toISOString() }, outcome, at);
    }
    expect((await read()).map(({ type, cause, facts }) => ({ type, cause, facts }))).toEqual([
      {
        type: 'uptime-changed',
        cause: 'clock',
        facts: { status: 'up', since: minutes(0).toISOString() },
      },
      {
        type: 'uptime-changed',
        cause: 'clock',
        facts: { status: 'down', since: minutes(120).toISOString(), previous: 'up' },
      },
      {
        type: 'uptime-changed',
        cause: 'clock',
        facts: { status: 'up', since: minutes(300).toISOString(), previous: 'down' },
      },
    ]);
  });

  test('markup, with the previous counts if the checker is the same, and a picture that could not be taken', async () => {
    const { announce, read } = listening();
    const page = newPage();
    const markup = markupStore(table, announce);
    const counts = { fatalErrors: 0, errors: 2, warnings: 1 };
    const checkers = ['nu', 'nu', 'html-validate'] as const;
    for (const [at, checkedWith] of checkers.entries()) {
      const more = 3 * at;
      const { validation } = await markup.start({ ...page, cause: 'clock' }, minutes(more));
      const claimed = await markup.claim(validation, 'me', minutes(more));
      if (claimed === undefined) throw new Error('not claimed');
      const numbers = {
        ...counts,
        errors: 2 + more,
        validatedAt: minutes(more).toISOString(),
        checkedWith,
        isTruncated: false,
      };
      await markup.finish(claimed, 'me', { kind: 'done', numbers }, minutes(more));
    }
    const pictures = screenshotStore(table, announce);
    const dueAt = noon.toISOString();
    const lease = await pictures.claim({ ...page, dueAt }, 'me', noon);
    if (lease === undefined) throw new Error('not claimed');
    await pictures.finish(lease, { state: 'failed', failureReason: 'dns' }, noon);
    expect((await read()).map(({ facts }) => facts)).toMatchObject([
      { outcome: 'done', ...counts },
      { outcome: 'done', ...counts, errors: 5, previous: counts },
      { outcome: 'done', ...counts, errors: 8, isOtherChecker: true },
      { outcome: 'failed', dueAt, reason: 'dns' },
    ]);
  });
});

describe('delivery', () => {
  /** A page that is down, and queues that record messages. */
  async function outage() {
    const { announce, told } = listening();
    const page = newPage();
    const outcome = { status: 'down', checkedAt: noon.toISOString(), furtherAttempts: 3 } as const;
    const store = uptimeStore(table, announce);
    await store.end({ ...page, dueAt: noon.toISOString() }, outcome, noon);
    const event = told[0];
    if (event === undefined) throw new Error('nothing was announced');
    const sent: string[] = [];
    const sendJobs: SendJobs = async (job, payloads) =>
      void sent.push(...payloads.map(() => job.id));
    return { event, page, sent, sendJobs };
  }

  test('sends an event to each of its subscribers, and then deletes it', async () => {
    const { event, sent, sendJobs } = await outage();
    await deliverEvent(table, sendJobs, event);
    await deliverEvent(table, sendJobs, event);
    const hearing = Object.entries(subscribers).filter(([, { on }]) =>
      on.some((one) => one === 'uptime-changed'),
    );
    expect(sent).toEqual(hearing.map(([id]) => id));
    expect(await outboxStore(table).find(event.accountId, event.eventId)).toBeUndefined();
  });

  test('notifies only open pages about a competitor, also while its data is being deleted', async () => {
    for (const mark of [newlyWatchedCompetitor, newlyRemovedCompetitor]) {
      const { event, page, sent, ...sending } = await outage();
      await watchedPageEntity(table)
        .put(mark(page.accountId, page.url, noon))
        .go();
      const subjects: unknown[] = [];
      const sendJobs: SendJobs = async (job, payloads) => {
        subjects.push(...payloads.map((payload) => AnyEvent.parse(payload).subject));
        await sending.sendJobs(job, payloads);
      };
      await deliverEvent(table, sendJobs, event);
      expect(sent).toEqual(['tell-open-pages']);
      expect(subjects).toEqual([{ kind: 'competitor', url: page.url }]);
    }
  });

  test('keeps an event that a queue refuses, and the sweep delivers it', async () => {
    const { event, sent, sendJobs } = await outage();
    const refuse: SendJobs = async () => Promise.reject(new Error('SQS is down'));
    await expect(deliverEvent(table, refuse, event)).rejects.toThrow('SQS is down');
    const sweep = sweeping(event.eventId, sendJobs);
    expect(await sweep(1)).toEqual({ resent: 0, undelivered: 0 });
    expect(await sweep(3)).toEqual({ resent: 1, undelivered: 1 });
    expect(await sweep(3)).toEqual({ resent: 0, undelivered: 0 });
    expect(sent).toEqual(['deliver-event']);
  });

  test('counts an undelivered event at every sweep until it expires', async () => {
    const { event, sent, sendJobs } = await outage();
    const sweep = sweeping(event.eventId, sendJobs);
    await outboxEventEntity(table).patch(event).set({ resends: 8000 }).go();
    const betweenSweeps = 5;
    for (const time of [1, 2, 3, 4].map((count) => count * betweenSweeps))
      expect(await sweep(time), `${time} minutes`).toEqual({ resent: 1, undelivered: 1 });
    expect(sent).toHaveLength(4);
    const retryMs = nextRetryMs - queues.delivery.visibilityTimeoutSeconds * 1000;
    expect(retryMs, 'the queue hides a delivery').toBeGreaterThan(0);
  });

  test('counts undelivered events also while their queue refuses them', async () => {
    const { event } = await outage();
    const sweep = sweeping(event.eventId, () => Promise.reject(new Error('SQS is down')));
    expect(await sweep(5)).toEqual({ resent: 'failed', undelivered: 1 });
  });

  test('every event has a subscriber', () => {
    const heard = new Set(Object.values(subscribers).flatMap(({ on }): string[] => [...on]));
    expect(events.map(({ id }) => id).filter((id) => !heard.has(id))).toEqual([]);
  });
});
