import { sendStatusUpdate } from '../../../shared/jobs/catalogue.ts';
import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { statusSubscriberStore } from './subscribers/status-subscriber-store.ts';

/** Mail addresses per job. A webhook has a job of its own: others do not wait for it. */
const atOnce = 20;

/** Queues the messages about an update to the subscribers of its status page. */
export const handler = handleSubscriber('notify-status-subscribers', async (event, { table }) => {
  const { accountId, facts } = event;
  const found = await statusSubscriberStore(table).list({ accountId, pageId: facts.pageId });
  const idsOf = (isWebhook: boolean): string[] =>
    found
      .filter(({ webhook }) => (webhook !== undefined) === isWebhook)
      .map(({ subscriberId }) => subscriberId);
  const mails = idsOf(false);
  const chunks = Array.from({ length: Math.ceil(mails.length / atOnce) }, (_, index) =>
    mails.slice(index * atOnce, (index + 1) * atOnce),
  );
  const jobs = [...chunks, ...idsOf(true).map((id) => [id])].map((subscriberIds) => ({
    accountId,
    ...facts,
    subscriberIds,
  }));
  if (jobs.length > 0) await sendJobs(sendStatusUpdate, jobs);
});
