import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { notifyOfAccountEvent } from './notify-of-account-event.ts';
import { announce } from '../../platform/events/announce.ts';

export const handler = handleSubscriber('tell-of-account-events', async (event, { table }) => {
  await notifyOfAccountEvent({ table, announce, now: new Date() }, event);
});
