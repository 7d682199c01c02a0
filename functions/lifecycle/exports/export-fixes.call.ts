import { exportFixes } from '../../../shared/calls/portfolio/today.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { utcDay } from '../../platform/times.ts';
import { findFixes } from '../../portfolio/today/fixes.ts';
import { clientsOf } from '../../registry/clients/clients-of.ts';
import { csvOf } from './csv-lines.ts';

const fields = ['Fix', 'Cause', 'Client', 'Site', 'Address', 'Device', 'Score', 'Points', 'Basis'];

const tenth = (points: number): number => Math.round(points * 10) / 10;

export const handler = handleCall(
  exportFixes,
  async ({ query: { device }, caller, table, now }) => {
    const [{ groups }, clients] = await Promise.all([
      findFixes(table, caller, { device, now }),
      clientsOf(table, caller.accountId),
    ]);
    const names = new Map(clients.map(({ clientId, name }) => [clientId, name]));
    const rows = groups.flatMap(({ title, subject, sites }) =>
      sites.map((site) => [
        title.replaceAll('`', ''),
        subject,
        names.get(site.clientId ?? '') ?? '',
        site.siteName,
        site.url,
        device,
        Math.round(site.score),
        tenth(site.points),
        site.isTried ? 'tried' : 'estimated',
      ]),
    );
    return { fileName: `fixes-${device}-${utcDay(now)}.csv`, content: csvOf(fields, rows) };
  },
);
