import { sendOutages } from '../delivery/delivery-jobs.ts';
import { holdMs } from '../delivery/plan-outages.ts';
import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { requestOutagePicture } from './request-outage-picture.ts';
import { trackEvent } from './track-event.ts';
import { trackStore } from './track-store.ts';
import { announce } from '../../platform/events/announce.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

export const handler = handleSubscriber('track-incidents', async (event, { table }) => {
  const ports = {
    store: trackStore(table),
    announce,
    sendOutages: (accountId: string) => sendOutages(accountId, holdMs / 1000),
    now: new Date(),
  };
  await trackEvent(ports, event);
  await requestOutagePicture({ ...ports, table, sendJobs }, event);
});
