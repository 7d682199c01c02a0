import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { startReport } from '../../../shared/calls/portfolio/reports.ts';
import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { clientNotFound } from '../../registry/clients/client-rules.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { Table } from '../../platform/table/table.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { lookOf } from './report-look.ts';
import { periodOf, periodWords } from './content/report-period.ts';
import { reportStore } from './report-store.ts';
import { toReportSummary } from './to-summary.ts';

export const handler = handleCall(startReport, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId } = caller;
  const period = periodOf(body.from, body.to);
  if (period.from >= now)
    throw new ProblemError('invalid_input', 'The first day is in the future', { field: 'from' });
  const subject = await subjectOf(table, accountId, body);
  audit.about([subject.name]);
  const key = { accountId, reportId: timeOrderedId(now) };
  const { name, of, ...about } = subject;
  const { language } = await lookOf(table, { accountId, clientId: of });
  const title = `${name}, ${periodWords(period, language)}`;
  const item = await reportStore(table).start(
    { ...key, ...about, ...period, title, requestedBy: userId },
    now,
    audit,
  );
  // If it is lost here, the sweep sends the job.
  await sendJobs(writeReport, [key]);
  return toReportSummary(item);
});

/** What a report is about, and of which client that is. */
async function subjectOf(
  table: Table,
  accountId: string,
  { url, clientId = '' }: { url?: string | undefined; clientId?: string | undefined },
): Promise<{ name: string; of: string | undefined } & ({ url: string } | { clientId: string })> {
  if (url === undefined) {
    const { data } = await clientEntity(table).get({ accountId, clientId }).go();
    if (data !== null) return { name: data.name, of: clientId, clientId };
    throw clientNotFound();
  }
  const site = await siteStore(table).findSite(accountId, spelling(url));
  if (site !== undefined) return { name: site.siteName, of: site.clientId, url: site.url };
  throw new ProblemError('not_found', messages.unknownAddress, { field: 'url' });
}
