import { deliverMessage } from '../../../shared/jobs/catalogue.ts';
import { askedBy } from '../../platform/events/outbox.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { log } from '../../platform/logger.ts';
import { findClient } from '../channels/client-slack.ts';
import { settingsUnderPlan } from '../channels/settings-under-plan.ts';
import { channels } from './channels.ts';
import { countAttempt } from './send-to-channel.ts';
import { deliver } from './deliver.ts';
import { sendDeliveries } from './delivery-jobs.ts';
import { deliveryStore } from './delivery-store.ts';
import { loseChannel } from './lose-channel.ts';
import { findSilenced } from './silenced.ts';
import { ownerOf } from '../../platform/callers/account-owner.ts';

export const handler = handleJob(
  deliverMessage,
  async ({ payload, table }) => {
    const outcome = await deliver(
      {
        settingsOf: (accountId) => settingsUnderPlan(table, accountId),
        clientOf: (accountId, clientId) => findClient(table, accountId, clientId),
        clock: () => new Date(),
        store: deliveryStore(table),
        channels: channels(),
        ownerOf: async (accountId) => (await ownerOf(table, accountId))?.email,
        loseChannel: (accountId, channel, gone) =>
          loseChannel(table, { accountId, channel }, gone, {
            now: new Date(),
            ...askedBy('clock', undefined),
          }),
        findSilenced: (account, about) => findSilenced(table, account, about, new Date()),
        again: (key, delaySeconds) => sendDeliveries([key], delaySeconds),
      },
      payload,
    );
    log.info('delivery attempted', { outcome, channel: payload.channel });
    if (outcome !== 'dropped') countAttempt(outcome);
  },
  { atOnce: true },
);
