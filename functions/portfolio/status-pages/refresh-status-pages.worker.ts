import type { AnyEvent } from '../../../shared/events/catalogue.ts';
import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { refreshStatusPages } from './refresh-status-pages.ts';

/** What went down or came up; undefined for other events. */
function monitorOf(event: AnyEvent): string | undefined {
  if (event.type === 'uptime-changed') return event.subject.url;
  return event.type === 'monitor-changed' ? event.facts.monitor.id : undefined;
}

/** Has the status pages rendered that show what has changed. */
export const handler = handleSubscriber('refresh-status-pages', async (event, { table }) => {
  const { accountId } = event;
  await refreshStatusPages(
    { table, sendJobs, now: new Date() },
    { accountId, monitor: monitorOf(event) },
  );
});
