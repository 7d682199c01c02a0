import type { StatusIncident } from '../../../../shared/models/portfolio/status-incident.ts';
import { renderStatusPage } from '../../../../shared/jobs/catalogue.ts';
import { ProblemError } from '../../../../shared/calls/errors.ts';
import { sendBestEffort } from '../../../platform/jobs/send-job.ts';
import { sendJobs } from '../../../platform/jobs/send-jobs.ts';
import type { Table } from '../../../platform/table/table.ts';
import type { StatusPageItem } from '../../../registry/clients/status-page-entity.ts';
import { statusPageStore } from '../status-page-store.ts';
import type { StatusIncidentItem } from '../status-incident-entity.ts';
import { toStatusIncident } from '../status-incident-store.ts';

/** Has a page rendered, on which something was written. */
export async function renderSoon(table: Table, page: StatusPageItem, now: Date): Promise<void> {
  const { accountId, pageId, slug } = page;
  await statusPageStore(table).touch(page, now);
  await sendBestEffort(sendJobs, renderStatusPage, [{ accountId, pageId, slug }]);
}

/** Puts what was written on the page. */
export async function announced(
  table: Table,
  page: StatusPageItem,
  written: StatusIncidentItem,
  now: Date,
): Promise<StatusIncident> {
  await renderSoon(table, page, now);
  return toStatusIncident(written);
}

export const noSuchIncident = (): ProblemError =>
  new ProblemError('not_found', 'There is no such incident on this page', { field: 'incidentId' });
