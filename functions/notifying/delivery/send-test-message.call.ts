import { randomUUID } from 'node:crypto';
import { sendTestMessage } from '../../../shared/calls/notifying/channels.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { channelNames } from '../../../shared/models/notifying/channel-kind.ts';
import { requireClient } from '../channels/client-slack.ts';
import { settingsUnderPlan } from '../channels/settings-under-plan.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { askedBy } from '../../platform/events/outbox.ts';
import { channels } from './channels.ts';
import { loseChannel } from './lose-channel.ts';
import { sendToChannel } from './send-to-channel.ts';
import type { OutageTiming } from '../../../shared/models/notifying/channel-settings.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';

const timingWords: Readonly<Record<OutageTiming, string>> = {
  'at-once': 'at once',
  together: 'together, five minutes after the first',
};

/** A message that shows a user that a channel works. */
const testMessage = ({
  accountEmail,
  sites,
  outages,
  publicUrl,
}: {
  accountEmail: string;
  sites: string;
  outages: OutageTiming;
  publicUrl: string;
}): OutgoingMessage => ({
  id: randomUUID(),
  kind: 'test',
  tone: 'good',
  heading: 'Test message from Web Vitals',
  summary: `This channel works. Outages of ${sites} are reported here ${timingWords[outages]}, and everything else in a digest.`,
  sections: [],
  link: { label: 'Notification settings', url: `${publicUrl}/notifications` },
  why: `The owner of the account ${accountEmail} has sent this test.`,
});

export const handler = handleCall(
  sendTestMessage,
  async ({ params, query, caller, table, now }) => {
    const { channel } = params;
    const { clientId } = query;
    const { accountId, accountEmail } = caller;
    if (clientId !== undefined && channel !== 'slack')
      throw new ProblemError('invalid_input', 'A client’s own channel is Slack’s', {
        field: 'clientId',
      });
    const [settings, client] = await Promise.all([
      settingsUnderPlan(table, accountId),
      clientId === undefined ? undefined : requireClient(table, accountId, clientId),
    ]);
    const name = channelNames[channel] + (client === undefined ? '' : ` of ${client.name}`);
    const { enabled, target: ofAccount, notInPlan, signing } = settings.channels[channel];
    const target = client === undefined ? ofAccount : client.slackWebhook;
    if (target === undefined || (client === undefined && !enabled))
      throw new ProblemError('conflict', `${name} is not enabled`, { field: 'channel' });
    if (notInPlan !== undefined) throw new ProblemError('limit_reached', notInPlan);
    const message = testMessage({
      accountEmail,
      sites: client === undefined ? 'your sites' : `the sites of ${client.name}`,
      outages: settings.options.outages,
      publicUrl: env.publicUrl(),
    });
    const outcome = await sendToChannel(
      channels(),
      channel,
      { accountId, address: target, signing },
      message,
    );
    if (outcome.kind === 'delivered')
      return { isDelivered: true, message: `${name} has accepted the test message` };
    const { reason } = outcome;
    if (outcome.kind !== 'gone') return { isDelivered: false, message: reason };
    await loseChannel(
      table,
      { accountId, channel },
      { reason, target, slackOf: clientId },
      { now, ...askedBy('person', caller.userId) },
    );
    return { isDelivered: false, message: `${reason} ${name} is switched off.` };
  },
);
