import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { refreshStatusPages } from './refresh-status-pages.ts';

/** Has the status pages rendered that show what has changed. */
export const handler = handleSubscriber('refresh-status-pages', async (event, { table }) => {
  const url = event.type === 'uptime-changed' ? event.subject.url : undefined;
  await refreshStatusPages({ table, sendJobs, now: new Date() }, { ...event, url });
});
