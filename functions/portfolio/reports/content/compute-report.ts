import type { ClientReport } from '../../../../shared/models/portfolio/client-report.ts';
import { spelling } from '../../../registry/pages/page-url.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import type { Table } from '../../../platform/table/table.ts';
import { siteStore } from '../../../registry/pages/site-store.ts';
import { clientReport } from './client-report.ts';
import { incidentReport } from '../incidents/incident-report.ts';
import { observe } from './observe.ts';
import type { ReportItem } from '../report-entity.ts';
import { lookOf } from '../report-look.ts';
import { inZone } from './report-period.ts';
import type { ReadPicture } from './then-and-now.ts';

/** Computes the data of a report from what is stored. @param readPicture without it, the report shows no screenshots */
export async function computeReport(
  table: Table,
  item: Pick<
    ReportItem,
    'accountId' | 'clientId' | 'url' | 'incidentId' | 'isInternal' | 'title' | 'from' | 'to'
  >,
  now: Date,
  readPicture?: ReadPicture,
): Promise<ClientReport> {
  const { accountId, title, from, to, incidentId } = item;
  const all = await siteStore(table).listSitesOnly(accountId);
  const urlKey = item.url === undefined ? undefined : keyOfUrl(spelling(item.url));
  const sites = all.filter((site) =>
    urlKey === undefined ? site.clientId === item.clientId : site.urlKey === urlKey,
  );
  const style = await lookOf(table, { accountId, clientId: item.clientId ?? sites[0]?.clientId });
  if (incidentId !== undefined) {
    const frame = { title, from, to, ...style };
    const isInternal = item.isInternal === true;
    return incidentReport({ table, now }, { accountId, incidentId, isInternal }, frame);
  }
  const labels = { from: new Date(from), to: new Date(to) };
  const period = inZone(labels, style.timeZone);
  const observed = await observe(table, sites, {
    accountId,
    period,
    timeZone: style.timeZone,
    now,
    readPicture,
  });
  return clientReport(
    {
      title,
      from,
      to: (labels.to < now ? labels.to : now).toISOString(),
      madeAt: now.toISOString(),
      ...style,
    },
    observed,
    { from: period.from, to: period.to < now ? period.to : now },
  );
}
