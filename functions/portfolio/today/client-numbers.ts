import type { ClientNumbers, NamedSite } from '../../../shared/calls/portfolio/today.ts';
import {
  type DatedPeriod,
  calendarPeriod,
  usualTarget,
} from '../../../shared/uptime/accounting.ts';
import { median } from '../../../shared/statistics/median.ts';
import { monthUntil } from '../../../shared/uptime/recorded-month.ts';
import type { Span } from '../../../shared/uptime/spans.ts';
import { maintenanceWindows, spansOf } from '../../monitoring/episodes/maintenance-windows.ts';
import { soundNumbers } from '../../measuring/scans/device-outcome.ts';
import { findStates, type FoundState } from '../../measuring/scans/states/find-states.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientStore, type StoredClient } from '../../registry/clients/client-store.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { roleOn, type Viewer } from '../../registry/pages/visible-sites.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { namedSite, namedSites } from './sites-of.ts';

/** A site with what is known of it. */
interface KnownSite {
  site: SiteRecord;
  found: FoundState | undefined;
  /** Percent of the time. */
  target: number;
}

interface Month extends DatedPeriod {
  now: Date;
  planned: readonly Span[];
}

/** The clients that a viewer reaches, in numbers: those with a site that is down first, then by name. */
export async function findClientNumbers(
  table: Table,
  viewer: Viewer,
  now: Date,
): Promise<ClientNumbers[]> {
  const { accountId } = viewer;
  const [sites, clients, schedules, windows, timeZone] = await Promise.all([
    siteStore(table).listSitesOnly(accountId, viewer),
    clientStore(table).list(accountId),
    reportScheduleStore(table).list(accountId),
    maintenanceWindows(table, accountId),
    timeZoneOf(table, accountId),
  ]);
  const [states, watched] = await Promise.all([
    findStates(
      table,
      accountId,
      sites.map(({ url }) => url),
      now,
      { sites },
    ),
    getMany(
      sites.map(({ urlKey }) => ({ accountId, urlKey })),
      (left) =>
        watchedPageEntity(table)
          .get(left)
          .go({ concurrent: 5, attributes: ['urlKey', 'target'] }),
    ),
  ]);
  const targets = new Map(watched.map(({ urlKey, target }) => [urlKey, target]));
  const known = sites.map((site) => ({
    site,
    found: states.get(site.urlKey),
    target: targets.get(site.urlKey) ?? usualTarget,
  }));
  const month = { ...calendarPeriod('month', now, timeZone), now, planned: spansOf(windows) };
  const sitesOf = Map.groupBy(known, ({ site }) => site.clientId);
  const dueOf = new Map(schedules.map(({ clientId, retryAt }) => [clientId, retryAt]));
  const isLimited = viewer.clients !== undefined;
  const numbers = clients
    .filter((client) => roleOn(viewer, client) !== undefined)
    .map((client) => ({
      ...inNumbers(client.clientId, sitesOf.get(client.clientId) ?? [], month),
      name: client.name,
      ...(isLimited ? withoutContacts : ofClient(client, dueOf.get(client.clientId))),
    }));
  const ofNone = sitesOf.get(undefined) ?? [];
  return [
    ...numbers.toSorted(
      (one, other) =>
        other.down.length - one.down.length || one.name.localeCompare(other.name, 'en'),
    ),
    ...(ofNone.length === 0
      ? []
      : [{ ...inNumbers(null, ofNone, month), name: '', ...withoutContacts }]),
  ];
}

/** Only users who send reports see contacts, as in the list of clients. */
const withoutContacts = { contacts: [], nextReportAt: null, called: null };

const ofClient = ({ contacts, called }: StoredClient, dueAt: string | undefined) => ({
  contacts,
  nextReportAt: dueAt ?? null,
  called: called ?? null,
});

function inNumbers(
  clientId: string | null,
  known: readonly KnownSite[],
  month: Month,
): Pick<ClientNumbers, 'clientId' | 'sites' | 'down' | 'lcp' | 'availability'> {
  const down = known.filter(({ found }) => found?.state.kind === 'down').map(({ site }) => site);
  return {
    clientId,
    sites: known.length,
    down: namedSites(down),
    lcp: {
      field: lcpOf(known, ({ scanned }) => scanned?.mobileFieldData?.lcp?.score),
      visitors: lcpOf(known, ({ visitors }) => visitors?.mobile?.lcp?.p75),
      lab: lcpOf(known, ({ scanned }) => {
        const lcp = scanned?.mobile && soundNumbers(scanned.mobile).labData.lcp;
        return typeof lcp === 'number' ? lcp * 1000 : undefined;
      }),
    },
    availability: availabilityOf(known, month),
  };
}

/** @param lcpOfSite milliseconds */
function lcpOf(
  known: readonly KnownSite[],
  lcpOfSite: (found: FoundState) => number | undefined,
): ClientNumbers['lcp']['lab'] {
  const values = known
    .flatMap(({ site, found }) => {
      const lcp = found && lcpOfSite(found);
      return lcp === undefined ? [] : [{ site, seconds: lcp / 1000 }];
    })
    .toSorted((one, other) => other.seconds - one.seconds);
  const [worst] = values;
  if (worst === undefined) return null;
  return {
    worst: worst.seconds,
    worstSite: namedSite(worst.site),
    median: median(values.map(({ seconds }) => seconds)),
    sites: values.length,
  };
}

/** From the records that lists have, which reach back 30 days. */
function availabilityOf(
  known: readonly KnownSite[],
  { from, now, planned }: Month,
): ClientNumbers['availability'] {
  const accounts = known.map(({ site, found, target }) => {
    const { status, since, month } = found?.uptime ?? {};
    const state = status === undefined || since === undefined ? undefined : { status, since };
    return { site, target, ...monthUntil(month, state, now, planned, from) };
  });
  const [knownMs, downMs] = [
    accounts.reduce((sum, one) => sum + one.knownMs, 0),
    accounts.reduce((sum, one) => sum + one.downMs, 0),
  ];
  const missed: NamedSite[] = namedSites(
    accounts
      .filter(({ percent, target }) => percent !== null && percent < target)
      .map(({ site }) => site),
  );
  const targets = new Set(known.map(({ target }) => target));
  const [target = null] = targets;
  return {
    percent: accounts.some(({ percent }) => percent !== null) ? (1 - downMs / knownMs) * 100 : null,
    missed,
    target: targets.size > 1 ? null : target,
    from: from.toISOString(),
  };
}
