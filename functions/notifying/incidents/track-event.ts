import { isDeepStrictEqual } from 'node:util';
import type { SiteOfPage } from '../../registry/pages/site-of-page.ts';
import { type Origin, raisedItems } from '../notifications/raise-notification.ts';
import { mutedRecoveries } from '../delivery/muted-recoveries.ts';
import { signalsOf } from '../delivery/outage-state.ts';
import { type Announce, askedBy, outboxItem } from '../../platform/events/outbox.ts';
import { epochSeconds } from '../../platform/table/table.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { recordsExpireAt } from '../../platform/times.ts';
import { derivations } from './causes/catalogue.ts';
import { episodesOf, withSample } from './fold-track.ts';
import type { Incident } from './incident.ts';
import { nextLook } from './escalation-store.ts';
import { incidentTitle } from './incident-words.ts';
import type { Ledger } from '../../monitoring/episodes/ledger.ts';
import { groupsOf, reconcile } from './reconcile.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { notificationsOf, type DueNotification } from './notifications-of-incident.ts';
import {
  endpointOf,
  type Episode,
  removed,
  type TrackKey,
  type TrackSample,
} from '../../monitoring/episodes/track.ts';
import type { StoredIncident, TrackChange, TrackStore } from './track-store.ts';
import { commonOrigins } from './common-origins.ts';
import { incidentCauses } from '../../../shared/causes/catalogue.ts';

export const samplesOf = (event: MonitoringEvent): TrackSample[] =>
  incidentCauses.flatMap((cause) => derivations[cause].samplesOf(event));

export interface TrackPorts {
  store: TrackStore;
  announce: Announce;
  /** Sends the job that notifies an account about outages that wait. */
  sendOutages(accountId: string): Promise<void>;
  now: Date;
}

/** Simultaneous events of one site are written one after the other; more of them than that take a further delivery. */
const mostAttempts = 30;

/**
 * Records what an event says about a page, and derives the incidents of its site from that, with their notifications.
 * An event that is delivered twice has one effect, and the order of events does not matter.
 */
export async function trackEvent(ports: TrackPorts, event: MonitoringEvent): Promise<void> {
  for (const found of samplesOf(event)) {
    const sample = await aboutSite(ports, event.accountId, found);
    if (sample !== undefined) await untilWritten(ports, event, sample);
  }
}

/** A certificate belongs to the site, not to the page, and so does a monitor. */
async function aboutSite(
  { store }: TrackPorts,
  accountId: string,
  sample: TrackSample,
): Promise<TrackSample | undefined> {
  if (derivations[sample.track.cause].isOfSite !== true) return sample;
  const site = await store.findSite(accountId, sample.track.url);
  return site && { ...sample, track: { ...sample.track, url: site.url } };
}

async function untilWritten(
  ports: TrackPorts,
  event: MonitoringEvent,
  sample: TrackSample,
): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1)
    if (await follow(ports, event, sample)) return;
  throw new Error('Too many concurrent events of one site');
}

/** @returns false if something else was written meanwhile */
async function follow(
  { store, announce, sendOutages, now }: TrackPorts,
  { accountId, eventId, cause, by }: MonitoringEvent,
  { track, at, seen }: TrackSample,
): Promise<boolean> {
  const log = await store.findLog(accountId, track);
  const next = withSample(track.cause, log.value, { eventId, at, seen });
  if (next === log.value) return true;
  const written = { track, log: { ...log, value: next }, now };
  const episodes = episodesOf(track.cause, next);
  const before = episodesOf(track.cause, log.value);
  const site = isDeepStrictEqual(before, episodes)
    ? undefined
    : await store.findSite(accountId, track.url);
  if (site === undefined) return store.write(accountId, written);
  const about = { accountId, site, now, cause, by };
  const change = await changeOf(store, about, { ...written, episodes });
  if (!(await store.write(accountId, { ...written, site: change }))) return false;
  if (change.signals.length > 0) await sendOutages(accountId);
  for (const { event } of change.raised) await announce(event);
  if (change.changed !== undefined) await announce(change.changed);
  return true;
}

/**
 * Ends what lasts of a page or monitor of a site that was removed, in silence, and deletes its track. Has no effect if it was
 * added again since, or has ended.
 */
export async function endRemoved(
  { store, now }: Pick<TrackPorts, 'store' | 'now'>,
  found: { accountId: string; site: string; track: TrackKey; before: Date },
): Promise<void> {
  const { accountId, track } = found;
  const at = found.before.toISOString();
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const site = await store.findSite(accountId, found.site);
    const log = await store.findLog(accountId, track);
    const known = episodesOf(track.cause, log.value);
    const open = known.find(({ endedAt }) => endedAt === undefined);
    if (site === undefined || open === undefined) return;
    if (log.value.samples.some((sample) => sample.at >= at)) return;
    const name = endpointOf(track) === undefined ? {} : { before: open.began.before ?? '' };
    const ended = { at, eventId: timeOrderedId(now), after: removed, ...name };
    const episodes = [...known.filter((one) => one !== open), { ...open, endedAt: at, ended }];
    const about = { accountId, site, now, ...askedBy('clock', undefined) };
    const change = await changeOf(store, about, { track, episodes });
    const written = { track, log, isRemoved: true, now, site: change } as const;
    if (await store.write(accountId, written)) return;
  }
  throw new Error('Too many concurrent events of one site');
}

interface About extends Origin {
  accountId: string;
  site: SiteOfPage;
}

async function changeOf(
  store: TrackStore,
  about: About,
  { track, episodes }: Pick<TrackChange, 'track'> & { episodes: readonly Episode[] },
): Promise<NonNullable<TrackChange['site']>> {
  const { accountId, site, now } = about;
  const { urlKey: siteKey } = site;
  const ledger = await store.findLedger(accountId, siteKey);
  const { changed, gone, ...result } = reconcile(ledger.value, track, episodes, {
    now,
    newId: timeOrderedId,
  });
  const ids = [...changed, ...gone].map(({ incidentId }) => incidentId);
  const known = await store.findIncidents(accountId, ids);
  const { raised: raisedBefore } = ledger.value;
  const items = changed.map(({ incidentId, incident }) => {
    const stored = known.find((one) => one.incidentId === incidentId);
    return { incident, item: itemOf(about, { incidentId, incident, stored }) };
  });
  const ended = gone.flatMap(({ incidentId, mergedInto }): StoredIncident[] => {
    const stored = known.find((one) => one.incidentId === incidentId);
    if (stored === undefined) return [];
    const state = mergedInto === undefined ? 'withdrawn' : 'merged';
    const { openShard: _shard, retryAt: _at, ...left } = stored;
    return [{ ...left, state, ...(mergedInto === undefined ? {} : { mergedInto }) }];
  });
  const origins = await commonOrigins(store, about, {
    before: known,
    after: [...items.map(({ item }) => item), ...ended],
  });
  const outcomes = items.map(({ incident, item }) => {
    const { incidentId } = item;
    const all = notificationsOf(incidentId, incident, named(site));
    const fresh = all.filter(({ reasons }) => !reasons.some((reason) => reason in raisedBefore));
    const { due, isMuted } = origins.worthRaising(item, fresh);
    const isUnsent = ({ isSilent }: DueNotification) => isMuted || isSilent === true;
    const raised = due
      .filter((one) => !isUnsent(one))
      .map(({ draft }) => raisedItems(accountId, draft, about));
    const notificationIds = raised.map(({ notification }) => notification.notificationId);
    const notifications = [...item.notifications, ...notificationIds];
    if (raised.length > 0) origins.noteRaised(item);
    const muted = due.filter(isUnsent).map(({ draft }) => draft);
    return { raised, due, muted, item: { ...item, notifications } };
  });
  const allDue = outcomes.flatMap(({ due }) => due);
  const raised = outcomes.flatMap((outcome) => outcome.raised);
  return {
    siteKey,
    ledger: { ...ledger, value: withRaised(result.ledger, allDue, site) },
    incidents: [...outcomes.map(({ item }) => item), ...ended],
    origins: origins.all(),
    raised,
    signals: [
      ...signalsOf(
        raised.map(({ notification }) => notification),
        now,
      ),
      ...mutedRecoveries(
        outcomes.flatMap(({ muted }) => muted),
        now,
      ),
    ],
    ...(ids.length === 0 ? {} : { changed: incidentsChanged(about, ids) }),
  };
}
const incidentsChanged = ({ accountId, site, now, cause, by }: About, incidentIds: string[]) =>
  outboxItem(
    'incidents-changed',
    {
      accountId,
      subject: { kind: 'site', url: site.url },
      cause,
      by,
      facts: { incidentIds },
    },
    now,
  );

const named = ({ url, siteName: name }: SiteOfPage) => ({ url, name });

/** Remembers raised reasons for as long as an event could raise them again. */
function withRaised(ledger: Ledger, due: readonly DueNotification[], site: SiteOfPage): Ledger {
  const { settledUntil = '' } = ledger;
  const current = groupsOf(ledger).flatMap(([id, incident]) =>
    notificationsOf(id, incident, named(site)),
  );
  const stillKnown = new Set(current.flatMap(({ reasons }) => reasons));
  const all = [
    ...Object.entries(ledger.raised),
    ...due.flatMap(({ reasons, draft }) =>
      reasons.slice(0, 1).map((reason): [string, string] => [reason, draft.happenedAt]),
    ),
  ];
  const left = all.filter(([reason, at]) => at >= settledUntil || stillKnown.has(reason));
  return { ...ledger, raised: Object.fromEntries(left) };
}

function itemOf(
  { accountId, site, now }: About,
  found: { incidentId: string; incident: Incident; stored: StoredIncident | undefined },
): StoredIncident {
  const { incidentId, incident, stored } = found;
  const { beganAt, endedAt, cause, episodes } = incident;
  const {
    endedAt: _was,
    openShard,
    retryAt,
    ...kept
  } = stored ?? { notifications: [], revision: 0 };
  const known = openShard === undefined || retryAt === undefined ? {} : { openShard, retryAt };
  const look = stored?.state === 'open' ? known : nextLook(incidentId, accountId, now);
  return {
    ...kept,
    accountId,
    incidentId,
    siteKey: site.urlKey,
    site: site.url,
    siteName: site.siteName,
    title: incidentTitle(incident, named(site)),
    cause,
    state: endedAt === undefined ? 'open' : 'ended',
    beganAt,
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(endedAt === undefined ? look : {}),
    episodes,
    expiresAt: epochSeconds(recordsExpireAt(now)),
  };
}
