import { expect, test, vi } from 'vitest';
import { type OpenWork, sweepOpenWork } from './sweep-open-work.ts';

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

/** A store in which every operation on `poison` fails. */
function sweeping(open: Record<string, Work[]>) {
  const sent: string[] = [];
  const givenUp: string[] = [];
  const touch = async ({ id }: Work): Promise<boolean> => {
    if (id === 'poison') throw new Error('cannot be written');
    return true;
  };
  const ports = {
    store: {
      due: async (shard: string) => open[shard] ?? [],
      requeue: touch,
      giveUp: touch,
    },
    isHopeless: ({ isHopeless }: Work) => isHopeless === true,
    send: async (some: Work[]) => {
      if (some.some(({ id }) => id === 'unsendable')) throw new Error('SQS is down');
      sent.push(...some.map(({ id }) => id));
    },
    onGivenUp: ({ id }: Work) => void givenUp.push(id),
  };
  return { ports, sent, givenUp };
}

test('a failure does not stop the sweep of its own or other shards, and is reported', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  const { ports, sent, givenUp } = sweeping({
    '00': [work('poison'), work('a'), work('poison', true), work('b', true)],
    '01': [work('unsendable')],
    '63': [work('c')],
  });
  await expect(sweepOpenWork(ports, { now })).rejects.toThrow('3 failures');
  expect(sent).toEqual(['a', 'c']);
  expect(givenUp).toEqual(['b']);
});

test('reports what it did', async () => {
  const { ports } = sweeping({ '00': [work('a')], '07': [work('b', true)] });
  expect(await sweepOpenWork(ports, { now })).toEqual({ resent: 1, givenUp: 1 });
});

test('work that was requested after the host started is left to its worker', async () => {
  const due = [
    { ...work('lost'), requestedAt: '2026-11-21T11:58:00.000Z' },
    { ...work('at work'), requestedAt: '2026-11-21T11:59:30.000Z' },
  ];
  const sent: string[] = [];
  await sweepOpenWork(
    {
      store: {
        due: async (shard) => (shard === '00' ? due : []),
        requeue: async () => true,
        giveUp: async () => true,
      },
      isHopeless: () => false,
      send: async (some) => void sent.push(...some.map(({ id }) => id)),
      onGivenUp: () => undefined,
    },
    { now, askedBefore: new Date('2026-11-21T11:59:00.000Z') },
  );
  expect(sent).toEqual(['lost']);
});
