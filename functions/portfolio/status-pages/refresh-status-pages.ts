import type * as z from 'zod';
import { renderStatusPage } from '../../../shared/jobs/catalogue.ts';
import { monitorKeyOf } from '../../../shared/models/portfolio/status-page.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, hourMs } from '../../platform/times.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import { componentsOf } from './status-page-rules.ts';
import { statusPageStore } from './status-page-store.ts';

interface Ports {
  table: Table;
  sendJobs: SendJobs;
  now: Date;
}

const jobOf = ({
  accountId,
  pageId,
  slug,
}: StatusPageItem): z.input<typeof renderStatusPage.payload> => ({ accountId, pageId, slug });

/**
 * Has the published status pages of an account rendered, because something that they show has changed.
 * @param about `monitor`: `monitorKeyOf` one that went down or came up; undefined if it concerns every page of the account
 */
export async function refreshStatusPages(
  { table, sendJobs, now }: Ports,
  { accountId, monitor: about }: { accountId: string; monitor: string | undefined },
): Promise<void> {
  const store = statusPageStore(table);
  const shows = (page: StatusPageItem): boolean =>
    page.isPublished &&
    (about === undefined ||
      componentsOf(page).some(({ monitor }) => monitorKeyOf(monitor) === about));
  const pages = (await store.list(accountId)).filter(shows);
  await Promise.all(pages.map((page) => store.touch(page, now)));
  if (pages.length > 0) await sendJobs(renderStatusPage, pages.map(jobOf), { cause: 'clock' });
}

/**
 * Sends the jobs of pages whose day is over, or whose last job was lost. Of two sweeps at once, one sends a job.
 * @returns the number of jobs
 */
export async function sweepStatusPages(
  { table, sendJobs, now }: Ports,
  shards: readonly string[],
): Promise<number> {
  const store = statusPageStore(table);
  const jobs: z.input<typeof renderStatusPage.payload>[] = [];
  for (const shard of shards)
    for (const page of await store.due(shard, now))
      if (await store.moveOn(page, after(now, hourMs))) jobs.push(jobOf(page));
  await sendJobs(renderStatusPage, jobs, { cause: 'clock' });
  return jobs.length;
}
