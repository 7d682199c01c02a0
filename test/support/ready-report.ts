import { randomUUID } from 'node:crypto';
import type { Table } from '../../functions/platform/table/table.ts';
import { clientReport } from '../../functions/portfolio/reports/content/client-report.ts';
import { plainStyle } from '../../functions/portfolio/reports/report-look.ts';
import { reportStore } from '../../functions/portfolio/reports/report-store.ts';

/** A report without sites, whose data are there. @returns its id */
export async function newReadyReport(
  table: Table,
  accountId: string,
  title = `report-${randomUUID()}`,
  clientId?: string,
): Promise<string> {
  const now = new Date();
  const key = { accountId, reportId: randomUUID() };
  const period = { from: new Date('2026-10-01'), to: new Date('2026-11-01') };
  const store = reportStore(table);
  await store.start({ ...key, clientId, title, ...period, requestedBy: 'someone' }, now);
  await store.claim(key, 'worker', now);
  const [from, to] = [period.from.toISOString(), period.to.toISOString()];
  await store.keep(
    key,
    'worker',
    clientReport({ ...plainStyle, title, from, to, madeAt: to }, []),
    now,
  );
  await store.finish(key, 'worker');
  return key.reportId;
}
