import type { ClientReport, ReportLook } from '../../../shared/models/portfolio/client-report.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import type { Table } from '../../platform/table/table.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { clientReport } from './client-report.ts';
import { incidentReport } from './incident-report.ts';
import { observe } from './observe.ts';
import type { ReportItem } from './report-entity.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';
import { ReportTimes } from './report-times.ts';
import { siteReport } from './site-report.ts';

/** Computes the data of a report from what is stored. */
export async function computeReport(
  table: Table,
  item: Pick<ReportItem, 'accountId' | 'clientId' | 'url' | 'incidentId' | 'title' | 'from' | 'to'>,
  now: Date,
): Promise<ClientReport> {
  const { accountId, title, from, to, incidentId } = item;
  const [all, timeZone] = await Promise.all([
    siteStore(table).listSitesOnly(accountId),
    timeZoneOf(table, accountId),
  ]);
  const urlKey = item.url === undefined ? undefined : keyOfUrl(spelling(item.url));
  const sites = all.filter((site) =>
    urlKey === undefined ? site.clientId === item.clientId : site.urlKey === urlKey,
  );
  if (incidentId !== undefined) {
    const look = await lookOf(table, { accountId, clientId: sites[0]?.clientId });
    const frame = { title, from, to, look, timeZone };
    return incidentReport({ table, now }, { accountId, incidentId }, frame);
  }
  const period = { from: new Date(from), to: new Date(to) };
  const observed = await observe(table, sites, { accountId, period, now });
  const known = { from: period.from, to: period.to < now ? period.to : now };
  return clientReport(
    {
      title,
      from,
      to: known.to.toISOString(),
      madeAt: now.toISOString(),
      timeZone,
      look: await lookOf(table, { accountId, clientId: item.clientId ?? sites[0]?.clientId }),
    },
    observed.map((site) => siteReport(site, known, new ReportTimes(timeZone))),
  );
}

async function lookOf(
  table: Table,
  { accountId, clientId }: { accountId: string; clientId: string | undefined },
): Promise<ReportLook> {
  if (clientId === undefined) return { sender: null, colour: null, logo: null };
  const key = { accountId, clientId };
  const store = reportScheduleStore(table);
  const [client, schedule, logo] = await Promise.all([
    clientEntity(table).get(key).go(),
    store.find(key),
    store.findLogo(key),
  ]);
  return { sender: schedule?.sender ?? null, colour: client.data?.colour ?? null, logo };
}
