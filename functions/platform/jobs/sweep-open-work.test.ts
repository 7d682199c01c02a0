import { expect, test, vi } from 'vitest';
import { deliverEvent } from '../../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../jobs/send-job.ts';
import {
  type OpenWork,
  type OpenWorkKind,
  sweepOpenWork,
  type SweepTimes,
} from './sweep-open-work.ts';

interface Work extends OpenWork {
  id: string;
  isHopeless?: boolean;
}

const now = new Date('2026-11-21T12:00:00.000Z');
const work = (id: string, isHopeless = false): Work => ({
  id,
  isHopeless,
  requestedAt: '2026-11-21T11:00:00.000Z',
});

/** A kind of work whose every operation on `poison` fails. */
function sweeping(open: Record<string, Work[]>) {
  const sent: string[] = [];
  const givenUp: string[] = [];
  const onFound = vi.fn();
  const touch = async ({ id }: Work): Promise<boolean> => {
    if (id === 'poison') throw new Error('cannot be written');
    return true;
  };
  const kind: OpenWorkKind<Work, typeof deliverEvent> = {
    store: { due: async (shard) => open[shard] ?? [], requeue: touch },
    job: deliverEvent,
    payloadOf: ({ id }) => ({ accountId: 'account', eventId: id }),
    longestRetryMs: 0,
    isHopeless: ({ isHopeless }) => isHopeless === true,
    async giveUp(one) {
      await touch(one);
      givenUp.push(one.id);
      return true;
    },
    onFound,
  };
  const sendJobs: SendJobs = async (job, payloads) => {
    const ids = payloads.map((payload) => deliverEvent.payload.parse(payload).eventId);
    if (ids.includes('unsendable')) throw new Error('SQS is down');
    sent.push(...ids);
    expect(job.id).toBe('deliver-event');
  };
  return {
    sweep: (times: SweepTimes = { now }) => sweepOpenWork(kind, sendJobs, times),
    sent,
    givenUp,
    onFound,
  };
}

test('a failure does not stop the sweep of its own or other shards, and is reported', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  const { sweep, sent, givenUp, onFound } = sweeping({
    '00': [work('poison'), work('a'), work('poison', true), work('b', true)],
    '01': [work('unsendable')],
    '15': [work('c')],
  });
  await expect(sweep()).rejects.toThrow('3 failures');
  expect(onFound).toHaveBeenCalledExactlyOnceWith(6);
  expect(sent).toEqual(['a', 'c']);
  expect(givenUp).toEqual(['b']);
});

test('reports what it did', async () => {
  const { sweep } = sweeping({ '00': [work('a')], '07': [work('b', true)] });
  expect(await sweep()).toEqual({ resent: 1, givenUp: 1 });
});

test('work that was requested after the host started is left to its worker', async () => {
  const due = [
    { ...work('lost'), requestedAt: '2026-11-21T11:58:00.000Z' },
    { ...work('at work'), requestedAt: '2026-11-21T11:59:30.000Z' },
  ];
  const { sweep, sent } = sweeping({ '00': due });
  await sweep({ now, askedBefore: new Date('2026-11-21T11:59:00.000Z') });
  expect(sent).toEqual(['lost']);
});

test('a kind that is never given up is sent again', async () => {
  const sent: unknown[] = [];
  const sweep = sweepOpenWork<Work, typeof deliverEvent>(
    {
      store: {
        due: async (shard) => (shard === '00' ? [work('a')] : []),
        requeue: async () => true,
      },
      job: deliverEvent,
      payloadOf: ({ id }) => ({ accountId: 'account', eventId: id }),
      longestRetryMs: 0,
    },
    async (_, payloads) => void sent.push(...payloads),
    { now },
  );
  expect(await sweep).toEqual({ resent: 1, givenUp: 0 });
  expect(sent).toHaveLength(1);
});
