import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { type HeartbeatSignal, signalsKept } from '../../../shared/models/monitoring/heartbeat.ts';
import type { MonitorRef } from '../../../shared/models/portfolio/status-page.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { type Announce, unannounced } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { addUnderLimit } from '../../platform/limits/add-under-limit.ts';
import { listRevisionEntity } from '../../platform/limits/list-revision-entity.ts';
import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { asRead, changeVersioned } from '../../platform/table/change-versioned.ts';
import { dueSlices } from '../../platform/table/due-slices.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { dropComponents } from '../../registry/clients/unpublish-status-pages.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { heartbeatEntity, heartbeatShard, never } from './heartbeat-entity.ts';
import { type Actor, monitorChanged, type Reason } from './heartbeat-events.ts';
import { type HeartbeatSettings, type StoredHeartbeat, storedSettings } from './heartbeat-rules.ts';
import { heartbeatSignalEntity } from './heartbeat-signal-entity.ts';
import { heartbeatSpanEntity } from './heartbeat-span-entity.ts';
import { spansOf } from './heartbeat-spans.ts';

interface Key {
  accountId: string;
  heartbeatId: string;
}

interface Site {
  accountId: string;
  urlKey: string;
  url: string;
}

/** A change of a heartbeat; an attribute that is `undefined` is removed. */
export interface HeartbeatChange {
  set: { [Name in keyof StoredHeartbeat]?: StoredHeartbeat[Name] | undefined };
  signal?: HeartbeatSignal;
  /** Why it is not down any more, if not because of a signal. */
  reason?: Reason;
}

interface Changing {
  now: Date;
  by: Actor;
  audit?: Audit;
}

export type HeartbeatStore = ReturnType<typeof heartbeatStore>;

/** Heartbeats with their signals, and whether they are up. */
export function heartbeatStore(table: Table, announce: Announce = unannounced) {
  const entities = {
    heartbeats: heartbeatEntity(table),
    signals: heartbeatSignalEntity(table),
    spans: heartbeatSpanEntity(table),
    outbox: outboxEventEntity(table),
    revisions: listRevisionEntity(table),
    sites: siteEntity(table),
  };
  const { heartbeats, signals, spans } = entities;

  const listAll = (accountId: string): Promise<StoredHeartbeat[]> =>
    allItems(heartbeats.query.byId({ accountId }));

  const listOf = async (accountId: string, siteKey: string): Promise<StoredHeartbeat[]> => {
    const all = await listAll(accountId);
    return all.filter((one) => one.siteKey === siteKey);
  };

  const find = (key: Key): Promise<StoredHeartbeat | undefined> => foundItem(heartbeats.get(key));

  /** Writes a change with its signal, event and span, and announces it; false if the heartbeat changed since it was read. */
  const write = async (
    before: StoredHeartbeat,
    { set, signal, reason }: HeartbeatChange,
    { now, by, audit }: Changing,
  ): Promise<boolean> => {
    const { accountId, heartbeatId, revision } = before;
    const key = { accountId, heartbeatId };
    const after = changed(before, set);
    const events = monitorChanged(before, after, { now, by, reason });
    const changedSpans = spansOf(before, after, now);
    const place = String((after.signals - 1) % signalsKept).padStart(2, '0');
    const { done } = await writeAudited(table, audit, entities, (all) => [
      all.heartbeats
        .patch(key)
        .set({ ...definedOf(set), revision: revision + 1 })
        .remove(absentOf(set))
        .where((item, is) => is.eq(item.revision, revision))
        .commit(),
      ...(signal === undefined ? [] : [all.signals.put({ ...key, place, signal }).commit()]),
      ...changedSpans.map((span) => all.spans.put({ ...key, ...span }).commit()),
      ...events.map((event) => all.outbox.create(event).commit()),
    ]);
    if (done) for (const event of events) await announce(event);
    return done;
  };

  return {
    listOf,
    find,

    listAll,

    ...dueSlices(heartbeats.query.due),

    /** The heartbeat of an address. Reads the same for every token. */
    async findByToken(token: string): Promise<StoredHeartbeat | undefined> {
      const { data } = await heartbeats.query.byToken({ tokenHash: hashOfToken(token) }).go();
      return data[0];
    },

    /** The newest signals, newest first. */
    async listSignals(key: Key): Promise<HeartbeatSignal[]> {
      const found = await allItems(signals.query.byPlace(key));
      return found
        .map(({ signal }) => signal)
        .toSorted((one, other) => other.at.localeCompare(one.at));
    },

    /**
     * Adds a heartbeat to a site.
     * @throws ProblemError `limit_reached`
     */
    async create(
      { accountId, urlKey: siteKey, url }: Site,
      settings: HeartbeatSettings,
      { now, audit, limit }: { now: Date; audit?: Audit; limit: number },
    ): Promise<StoredHeartbeat> {
      const heartbeatId = randomUUID();
      const token = newToken();
      const at = now.toISOString();
      const item = {
        accountId,
        heartbeatId,
        siteKey,
        url,
        token,
        tokenHash: hashOfToken(token),
        ...definedOf(storedSettings(settings)),
        status: 'waiting' as const,
        since: at,
        signals: 0,
        shard: heartbeatShard(accountId, heartbeatId),
        nextDue: never,
        revision: 1,
        createdAt: at,
      };
      await addUnderLimit(table, { accountId, list: `heartbeats#${siteKey}` }, async (step) => {
        if ((await listOf(accountId, siteKey)).length >= limit)
          throw new ProblemError('limit_reached', limitWords(limit));
        const written = await writeAudited(table, audit, entities, (all) => [
          all.heartbeats.create(item).commit(),
          all.sites
            .check({ accountId, urlKey: siteKey })
            .where((site, is) => is.exists(site.urlKey))
            .commit(),
          all.revisions
            .put(step.item)
            .where(({ revision }, is) => asRead(revision, step.seen, is))
            .commit(),
        ]);
        return written.done || undefined;
      });
      return item;
    },

    /**
     * Changes a heartbeat as it is when it is written. @param decide undefined leaves it
     * @returns how it is afterwards; undefined if it does not exist, or was left
     */
    async change(
      key: Key,
      decide: (before: StoredHeartbeat) => HeartbeatChange | undefined,
      changing: Changing,
    ): Promise<StoredHeartbeat | undefined> {
      const made = await changeVersioned(
        () => find(key),
        (before) => before && decide(before),
        async (change, before) =>
          before === undefined || change === undefined || write(before, change, changing),
      );
      return made && find(key);
    },

    /** Removes a heartbeat with its signals; its incident ends. @returns false if it does not exist */
    async remove(key: Key, { now, by, audit }: Changing): Promise<boolean> {
      const events = await changeVersioned(
        () => find(key),
        (before) =>
          before &&
          monitorChanged(before, { ...before, status: 'up' }, { now, by, reason: 'removed' }),
        async (ended, before) => {
          if (before === undefined || ended === undefined) return true;
          const { done } = await writeAudited(table, audit, entities, (all) => [
            all.heartbeats
              .delete(key)
              .where((item, is) => is.eq(item.revision, before.revision))
              .commit(),
            ...ended.map((event) => all.outbox.create(event).commit()),
          ]);
          return done;
        },
      );
      if (events === undefined) return false;
      for (const event of events) await announce(event);
      await this.forgetTraces(key, now);
      return true;
    },

    /** Deletes signals and past outages of a heartbeat that is gone, and removes it from status pages. */
    async forgetTraces(key: Key, now: Date): Promise<void> {
      for (const { place } of await allItems(signals.query.byPlace(key)))
        await signals.delete({ ...key, place }).go();
      for (const { from } of await allItems(spans.query.byStart(key)))
        await spans.delete({ ...key, from }).go();
      const isGone = (monitor: MonitorRef): boolean =>
        monitor.kind === 'heartbeat' && monitor.heartbeatId === key.heartbeatId;
      await dropComponents(table, key.accountId, isGone, now);
    },

    /** Deletes all heartbeats of a removed site that were created before a time. */
    async forget({ accountId, siteKey }: { accountId: string; siteKey: string }, before: Date) {
      for (const { heartbeatId, createdAt } of await listOf(accountId, siteKey)) {
        if (createdAt >= before.toISOString()) continue;
        const key = { accountId, heartbeatId };
        // Last, so that a worker that died half-way finds it again.
        await this.forgetTraces(key, new Date());
        await heartbeats.delete(key).go();
      }
    },
  };
}

const limitWords = (limit: number): string =>
  `Your plan includes ${limit} heartbeat${limit === 1 ? '' : 's'} a site.`;

type Given = HeartbeatChange['set'];
// Object.fromEntries loses the types of the values.
const definedOf = <Set extends Given>(set: Set) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Set]: Exclude<Set[Name], undefined>;
  };

/** The heartbeat after a change. */
const changed = (before: StoredHeartbeat, set: Given): StoredHeartbeat =>
  // Only attributes that may be absent are removed.
  definedOf({ ...before, ...set }) as StoredHeartbeat;

const removable = [
  'longestRunMinutes',
  'why',
  'pausedAt',
  'countedFrom',
  'startedAt',
  'failedAt',
] as const;
const absentOf = (set: Given) => removable.filter((name) => name in set && set[name] === undefined);
