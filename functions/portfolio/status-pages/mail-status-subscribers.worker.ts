import { mailStatusUpdate } from '../../../shared/jobs/catalogue.ts';
import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { statusSubscriberStore } from './status-subscriber-store.ts';

/** Subscribers per job. */
const atOnce = 20;

/** Queues the mails of an update to the subscribers of its status page. */
export const handler = handleSubscriber('mail-status-subscribers', async (event, { table }) => {
  const { accountId, facts } = event;
  const found = await statusSubscriberStore(table).list({ accountId, pageId: facts.pageId });
  const ids = found.map(({ subscriberId }) => subscriberId);
  const jobs = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) => ({
    accountId,
    ...facts,
    subscriberIds: ids.slice(index * atOnce, (index + 1) * atOnce),
  }));
  if (jobs.length > 0) await sendJobs(mailStatusUpdate, jobs);
});
