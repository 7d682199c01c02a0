import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { siteEntity } from '../../functions/registry/pages/site-entity.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { after, dayMs } from '../../functions/platform/times.ts';
import { compareVisitors } from '../../functions/measuring/visitors/compare-visitors.ts';
import { forgetVisitorsOf } from '../../functions/measuring/visitors/forget-visitors.ts';
import { readLog } from '../../functions/measuring/visitors/log-lines.ts';
import { addView, emptyRollUp } from '../../functions/measuring/visitors/roll-up.ts';
import type { DueMerge } from '../../functions/measuring/visitors/due-merges.ts';
import { mergeVisitors } from '../../functions/measuring/visitors/merge-visitors.ts';
import { rollUpLog } from '../../functions/measuring/visitors/roll-up-log.ts';
import { toView } from '../../functions/measuring/visitors/to-view.ts';
import { visitorSiteEntity } from '../../functions/measuring/visitors/visitor-site-entity.ts';
import { visitorStore } from '../../functions/measuring/visitors/visitor-store.ts';
import { visitorSummaries } from '../../functions/measuring/visitors/visitor-summaries.ts';
import { logOfViews } from './generate-log.ts';
import { processorTime } from './processor-time.ts';

/** Beacons of all sites in a log object. */
const beaconsOfObject = 50;
/** A million views a month, one in ten reported twice. */
const objectsADay = Math.round((1e6 * 1.1) / beaconsOfObject / (730 / 24));
/** Log objects after which the speed of the processor is measured again. */
const objectsOfLap = 50;
const daysBefore = 27;
const start = new Date('2026-11-24T00:00:00.000Z');

/** Capacity units and requests of a table's client, since the last reset. */
export function countUnits(client: DynamoDBDocumentClient) {
  const units = { reads: 0, writes: 0, requests: 0 };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (request) => {
        Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' });
        const answer = await next(request);
        const { ConsumedCapacity: consumed } = answer.output as {
          ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
        };
        const sum = [consumed ?? []].flat().reduce((all, one) => all + (one.CapacityUnits ?? 0), 0);
        units[/^(Get|Query|BatchGet)/.test(commandName) ? 'reads' : 'writes'] += sum;
        units.requests += 1;
        return answer;
      },
    { step: 'initialize' },
  );
  const reset = (): void => void Object.assign(units, { reads: 0, writes: 0, requests: 0 });
  return { units, reset };
}

/** The same in every run. */
function numbersBetween0And1(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Views of pages, most of them of a few pages; each view has a number of its own. */
function viewsOfPages(random: () => number): () => number {
  let count = 0;
  return () => {
    count += 1;
    return 420 * count + Math.floor(420 * random() ** 3);
  };
}

/** A site that has been measured for four weeks. */
async function newSite(table: Table, viewsADay: number, nextView: () => number) {
  const accountId = randomUUID();
  const siteKey = randomUUID().replaceAll('-', '').slice(0, 12);
  const createdAt = after(start, -30 * dayMs).toISOString();
  const key = { accountId, urlKey: 'shop' };
  await accountEntity(table)
    .put({ accountId, rootUserId: 'u', rootEmail: 'a@b.test', plan: 'Internal', createdAt })
    .go();
  await siteEntity(table)
    .put({ ...key, siteId: 's', url: 'https://shop.example/', siteName: 'Shop', createdAt })
    .go();
  const site = { ...key, siteKey, rate: 1, hosts: ['shop.example'], pageRules: [], createdAt };
  await visitorSiteEntity(table).put(site).go();
  const store = visitorStore(table);
  for (let back = daysBefore; back >= 1; back -= 1) {
    const day = after(start, -back * dayMs)
      .toISOString()
      .slice(0, 10);
    const places = Array.from({ length: Math.max(1, Math.round(viewsADay)) }, nextView);
    const rollUp = emptyRollUp();
    for (const logged of readLog(logOfViews(siteKey, places, () => `${day}T13:00:00`))) {
      const view = toView(logged, site);
      if (view !== undefined) addView(rollUp, view);
    }
    const merged = { rollUp, parts: 1, views: places.length, leftOut: 0 };
    await store.putDay(key, day, merged, start);
  }
  return { siteKey };
}

/**
 * What a day of a site costs at the table, of some sites that have a million views a month together.
 * @param sites that share the log objects
 * @returns units and requests, and the log objects that have beacons of the site; per site and day
 */
export async function dayOfSite(
  table: Table,
  { units, reset }: ReturnType<typeof countUnits>,
  { sites, sampled }: { sites: number; sampled: number },
) {
  const random = numbersBetween0And1(sites);
  const nextView = viewsOfPages(random);
  const beaconsADay = objectsADay * beaconsOfObject;
  const sum = { reads: 0, writes: 0, requests: 0, objects: 0 };
  const time = processorTime();
  for (let sample = 0; sample < sampled; sample += 1) {
    const { siteKey } = await newSite(table, beaconsADay / 1.1 / sites, nextView);
    const ports = portsOf(table);
    let waiting: DueMerge[] = [];
    const mergeUntil = async (time: Date): Promise<void> => {
      const due = waiting.filter(({ at }) => at <= time.toISOString());
      waiting = waiting.filter((merge) => !due.includes(merge));
      for (const { at, ...day } of due.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
        await mergeVisitors(ports, [day], new Date(at));
    };
    reset();
    time.start();
    for (let object = 0; object < objectsADay; object += 1) {
      const now = after(start, ((object + 0.5) / objectsADay) * dayMs);
      await mergeUntil(now);
      if (object % objectsOfLap === 0) {
        time.pause();
        time.start();
      }
      const mine = Array.from({ length: beaconsOfObject }, random).filter((one) => one < 1 / sites);
      const places = mine.map(nextView);
      if (places.length === 0) continue;
      const text = logOfViews(siteKey, places, () =>
        after(now, -60_000).toISOString().slice(0, 19),
      );
      const sendMerges = async (merges: readonly DueMerge[]) => void waiting.push(...merges);
      await rollUpLog({ ...ports, sendMerges }, { name: `${sample} ${object}`, text }, now);
      sum.objects += 1;
    }
    await mergeUntil(after(start, 2 * dayMs));
    time.pause();
    for (const kind of ['reads', 'writes', 'requests'] as const) sum[kind] += units[kind];
  }
  // Of few sites, some have more views by chance than they would have of all.
  const expected = objectsADay * (1 - (1 - 1 / sites) ** beaconsOfObject);
  const scale = expected / sum.objects;
  return {
    reads: sum.reads * scale,
    writes: sum.writes * scale,
    requests: sum.requests * scale,
    cpuSeconds: time.total() * scale,
    objects: expected,
  };
}

const portsOf = (table: Table) => ({
  store: visitorStore(table),
  summaries: visitorSummaries(table),
  viewsADayOf: async (accountId: string) => {
    await accountEntity(table).get({ accountId }).go();
    return 2_000_000;
  },
  compare: compareVisitors.bind(null, { table, announce: async () => undefined }),
  forget: forgetVisitorsOf.bind(null, table),
});
