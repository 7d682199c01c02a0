import { mostWork, type WorkEntry } from '../../../shared/calls/portfolio/today.ts';
import { normaliseUrl } from '../../../shared/pages/urls.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { entriesBetween } from '../../platform/audit/entries-between.ts';
import { nameOfUser } from '../../platform/callers/caller.ts';
import { usersOf } from '../../platform/callers/user-entity.ts';
import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { clientStore } from '../../registry/clients/client-store.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { roleOn, type Viewer } from '../../registry/pages/visible-sites.ts';
import { namedSites } from './sites-of.ts';

/** What the calls are that the list shows, in a few words; others are none of the team's work on sites. */
const actions: Partial<Record<string, Pick<WorkEntry, 'kind' | 'what'>>> = {
  'assign-incident': { kind: 'assigned', what: 'Assigned an incident' },
  'acknowledge-incident': { kind: 'acknowledged', what: 'Acknowledged an incident' },
  'acknowledge-incidents': { kind: 'acknowledged', what: 'Acknowledged incidents' },
  'comment-on-incident': { kind: 'noted', what: 'Commented on an incident' },
  'write-post-mortem': { kind: 'noted', what: 'Wrote a post-mortem' },
  'mark-false-alarm': { kind: 'resolved', what: 'Marked a false alarm' },
  'mute-incident': { kind: 'changed', what: 'Muted an incident' },
  'add-deployment': { kind: 'deployed', what: 'Marked a deployment' },
  'note-client-call': { kind: 'called', what: 'Called the client' },
  'start-proof': { kind: 'changed', what: 'Tried a fix' },
  'add-site': { kind: 'changed', what: 'Added a site' },
  'begin-adding': { kind: 'changed', what: 'Added a site' },
  'edit-site': { kind: 'changed', what: 'Changed a site' },
  'delete-site': { kind: 'changed', what: 'Removed a site' },
  'pause-sites': { kind: 'changed', what: 'Paused' },
  'resume-sites': { kind: 'changed', what: 'Resumed' },
  'add-pages': { kind: 'changed', what: 'Added pages' },
  'add-single-page': { kind: 'changed', what: 'Added a page' },
  'delete-page': { kind: 'changed', what: 'Removed a page' },
  'organise-sites': { kind: 'changed', what: 'Changed client or tags' },
  'set-visitor-settings': { kind: 'changed', what: 'Changed the measuring of visitors' },
  'set-lab-settings': { kind: 'changed', what: 'Changed the lab settings' },
  'set-uptime-interval': { kind: 'changed', what: 'Changed the interval of uptime checks' },
  'add-property-id': { kind: 'changed', what: 'Changed the Analytics property' },
  'remove-deployment': { kind: 'changed', what: 'Removed a deployment' },
  'change-monitor': { kind: 'changed', what: 'Changed a monitor' },
  'save-client': { kind: 'changed', what: 'Changed a client' },
  'set-client-route': { kind: 'changed', what: 'Changed the route of a client' },
  'save-report-schedule': { kind: 'changed', what: 'Changed the monthly report' },
};

interface World {
  viewer: Viewer;
  /** Those that the viewer reaches, by `keyOfUrl`; their pages too. */
  sites: ReadonlyMap<string, SiteRecord>;
  /** Sites of incidents, by id. */
  siteKeys: ReadonlyMap<string, string>;
  /** Ids of the clients that the viewer reaches, by id and by name. */
  clients: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
}

/** What was done by whom on what a viewer reaches in the last days, newest first. */
export async function findTeamWork(
  table: Table,
  viewer: Viewer,
  { days, now }: { days: number; now: Date },
): Promise<WorkEntry[]> {
  const { accountId } = viewer;
  const [{ sites, pages }, all, users, clients] = await Promise.all([
    siteStore(table).listSites(accountId, viewer),
    entriesBetween(table, accountId, { from: after(now, -days * dayMs), to: now }),
    usersOf(table, accountId),
    clientStore(table).list(accountId),
  ]);
  const entries = all.filter(({ action }) => actions[action] !== undefined);
  const bySite = new Map(sites.map((site) => [site.urlKey, site]));
  const siteOfPages = pages.flatMap(({ url, siteKey }) => {
    const site = bySite.get(siteKey);
    return site === undefined ? [] : [[keyOfUrl(url), site] as const];
  });
  const world: World = {
    viewer,
    sites: new Map([...siteOfPages, ...bySite]),
    siteKeys: await sitesOfIncidents(table, accountId, entries),
    clients: new Map(
      clients
        .filter((client) => roleOn(viewer, client) !== undefined)
        .flatMap(({ clientId, name }) => [
          [clientId, clientId],
          [name, clientId],
        ]),
    ),
    names: new Map(users.map((user) => [user.userId, nameOfUser(user)])),
  };
  return entries
    .toReversed()
    .flatMap((entry) => toWork(entry, world) ?? [])
    .slice(0, mostWork);
}

async function sitesOfIncidents(
  table: Table,
  accountId: string,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    entries.flatMap(({ subject }) => (subject.kind === 'incident' ? subject.names : [])),
  );
  const found = await getMany(
    [...ids].map((incidentId) => ({ accountId, incidentId })),
    (left) =>
      incidentEntity(table)
        .get(left)
        .go({ concurrent: 5, attributes: ['incidentId', 'siteKey'] }),
  );
  return new Map(found.map(({ incidentId, siteKey }) => [incidentId, siteKey]));
}

/** @returns undefined for what the viewer does not reach */
function toWork(
  { at, actor, action, subject }: AuditEntry,
  { viewer, sites: reached, siteKeys, clients, names }: World,
): WorkEntry | undefined {
  const work = actions[action];
  if (work === undefined || (actor.kind !== 'user' && actor.kind !== 'support')) return undefined;
  const isIncident = subject.kind === 'incident';
  const sites = subject.names.flatMap((name) => {
    const key = isIncident ? siteKeys.get(name) : keyOfName(name);
    return reached.get(key ?? '') ?? [];
  });
  const ofClients = subject.kind === 'client' ? subject.names : [];
  const clientIds = [
    ...ofClients.flatMap((name) => clients.get(name) ?? []),
    ...sites.flatMap(({ clientId }) => clientId ?? []),
  ];
  // Of what no longer exists, it is not known whose it was.
  if (viewer.clients !== undefined && sites.length === 0 && clientIds.length === 0)
    return undefined;
  const [incidentId = null] = isIncident
    ? subject.names.filter(
        (name) => viewer.clients === undefined || reached.has(siteKeys.get(name) ?? ''),
      )
    : [];
  return {
    at,
    by: actor.kind === 'support' ? 'Support' : (names.get(actor.userId) ?? 'A former member'),
    ...work,
    sites: namedSites(sites),
    clientIds: [...new Set(clientIds)],
    incidentId,
  };
}

/** As the request wrote it. */
const keyOfName = (name: string): string | undefined => {
  const url = normaliseUrl(name);
  return url === undefined ? undefined : keyOfUrl(url);
};
