import { randomUUID } from 'node:crypto';
import { sendTestMessage } from '../../../shared/calls/notifying/channels.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { channelNames } from '../../../shared/models/notifying/channel-kind.ts';
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
  outages,
  publicUrl,
}: {
  accountEmail: string;
  outages: OutageTiming;
  publicUrl: string;
}): OutgoingMessage => ({
  id: randomUUID(),
  kind: 'test',
  tone: 'good',
  heading: 'Test message from Web Vitals',
  summary: `This channel works. Outages of your sites are reported here ${timingWords[outages]}, and everything else in a digest.`,
  sections: [],
  link: { label: 'Notification settings', url: `${publicUrl}/notifications` },
  why: `The owner of the account ${accountEmail} has sent this test.`,
});

export const handler = handleCall(sendTestMessage, async ({ params, caller, table, now }) => {
  const { channel } = params;
  const { accountId, accountEmail } = caller;
  const name = channelNames[channel];
  const settings = await settingsUnderPlan(table, accountId);
  const { enabled, target, notInPlan, signing } = settings.channels[channel];
  if (!enabled || target === undefined)
    throw new ProblemError('conflict', `${name} is not enabled`, { field: 'channel' });
  if (notInPlan !== undefined) throw new ProblemError('limit_reached', notInPlan);
  const publicUrl = env.publicUrl();
  const message = testMessage({ accountEmail, outages: settings.options.outages, publicUrl });
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
    { reason, target },
    { now, ...askedBy('person', caller.userId) },
  );
  return { isDelivered: false, message: `${reason} ${name} is switched off.` };
});
