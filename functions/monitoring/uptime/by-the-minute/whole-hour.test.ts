import { expect, test } from 'vitest';
import type * as z from 'zod';
import { checkDue as dueContract } from '../../../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import { placeOf } from '../../../platform/table/shards.ts';
import { newlyWatched } from '../../../registry/pages/watch-page.ts';
import { checkDue, type CheckDuePorts } from './check-due.ts';
import type { Probe } from '../check-outcome.ts';
import { dispatchChecks } from './dispatch-checks.ts';
import { minuteOf, type Minutes, timeOfMinute } from './due-checks.ts';

const [shardCount, minutesOfHour] = [16, 60];
/** `MONITORS=100000` takes some minutes. */
const monitorCount = Number(process.env['MONITORS'] ?? 1000);
const begin = new Date('2026-11-21T12:00:00.000Z');
const first = minuteOf(begin, 1);

type Due = z.infer<typeof dueContract.payload>;

/**
 * Simulated: the table, in this process; requests, which are answered at once; and the clock, which goes on when a minute's jobs
 * are done. Every tenth job is killed: before the minute is stored, or after, with the job delivered again as a queue does.
 */
function world() {
  const monitors = Map.groupBy(
    Array.from({ length: monitorCount }, (_, index) => {
      const page = newlyWatched('account', `https://example.com/${index}`, begin);
      const known = { status: 'up', since: '2026-01-01T00:00:00.000Z' } as const;
      return { ...page, shard: String(index % shardCount), everyMinutes: 1, known };
    }),
    ({ shard }) => shard,
  );
  /** Times of stored checks, by place; a check of record by its due time, as the table does. */
  const packed = new Map<string, readonly { place: number; at: number }[]>();
  const records = new Set<string>();
  let now = begin;
  let jobs: Due[] = [];
  let [started, killed] = [0, 0];
  const probe: Probe = async (finalUrl) => ({
    status: 200,
    finalUrl,
    redirects: 0,
    timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1 },
    totalMs: 143,
    certificates: [],
    headers: {},
    isChainIncomplete: false,
  });
  const sendJobs: SendJobs = async (job, payloads) => {
    if (job.id !== dueContract.id) return;
    for (const payload of payloads) jobs.push(dueContract.payload.parse(payload));
  };
  const keyOf = (shard: string, minute: number) => `${shard} ${minute}`;
  const ports = (kill: 'before' | 'after' | undefined): CheckDuePorts => ({
    minutes: {
      listMonitors: async (shard) => monitors.get(shard) ?? [],
      isMade: async (shard, minute) => packed.has(keyOf(shard, minute)),
      store: async (shard, minute, checks) => {
        if (kill === 'before') throw new Error('killed');
        const key = keyOf(shard, minute);
        if (!packed.has(key)) packed.set(key, checks);
        if (kill === 'after') throw new Error('killed');
      },
    },
    store: {
      end: async ({ url, dueAt }) => {
        const key = `${url} ${dueAt}`;
        if (records.has(key)) return false;
        records.add(key);
        return true;
      },
    },
    checkOtherSites: { whenFailing: async () => undefined, whenUp: async () => undefined },
    probeIn: () => probe,
    attemptOwn: async () => {
      throw new Error('No monitor has settings');
    },
    network: { isWorkingFor: async () => true },
    sendJobs,
    now: () => now,
    clockSpeed: 1,
  });
  const listFew = async (shard: string, limit: number) => {
    const found = monitors.get(shard) ?? [];
    return found.length < limit ? found : undefined;
  };
  return {
    async run(minutes: Minutes): Promise<void> {
      now = timeOfMinute(minutes.until, 1);
      const shards = [...monitors.keys()];
      await dispatchChecks({ minutes: { listFew }, sendJobs, shards, clockSpeed: 1 }, minutes);
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
        started += 1;
        const kill =
          started % 10 === 0 ? 'before' : started % 10 === 5 ? ('after' as const) : undefined;
        try {
          await checkDue(ports(kill), job);
          // Queues deliver twice, too.
          if (started % 7 === 0) await checkDue(ports(undefined), job);
        } catch {
          killed += 1;
          jobs.push(job);
        }
      }
    },
    killed: () => killed,
    /** How many checks each monitor has, as `minutes: monitors`. */
    counts(): Record<number, number> {
      const byPlace = new Map<number, number>();
      const add = (place: number): void => void byPlace.set(place, (byPlace.get(place) ?? 0) + 1);
      for (const checks of packed.values()) for (const { place } of checks) add(place);
      const places = new Map(
        [...monitors.values()]
          .flat()
          .map(({ url, accountId, urlKey }) => [url, placeOf(accountId, urlKey)]),
      );
      for (const record of records) add(places.get(record.split(' ')[0] ?? '') ?? 0);
      const found = Object.groupBy(byPlace.values(), (count) => count);
      return Object.fromEntries(
        Object.entries(found).map(([count, those = []]) => [count, those.length]),
      );
    },
  };
}

test('an hour in which workers are killed has each check of every monitor, and none twice', async () => {
  const { run, killed, counts } = world();
  for (let minute = 0; minute < minutesOfHour; minute += 1)
    await run({ after: first + minute - 1, until: first + minute });
  expect(killed()).toBeGreaterThan(minutesOfHour);
  expect(counts()).toEqual({ [minutesOfHour]: monitorCount });
}, 300_000);

test('after a stop of ten minutes, the first minute checks every monitor', async () => {
  const { run, counts } = world();
  await run({ after: first - 10, until: first });
  expect(counts()).toEqual({ 1: monitorCount });
}, 60_000);
