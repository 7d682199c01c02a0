import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import { inTime } from '../../platform/in-time.ts';
import { logFault } from '../../platform/log-fault.ts';
import type {
  ChannelTarget,
  OutgoingMessage,
  ChannelSenders,
  SendOutcome,
} from '../../providers/ports/channel-sender.ts';
import type { AttemptOutcome } from '../../../shared/models/notifying/delivery.ts';
import { measure, note } from '../../platform/measure.ts';

/** Counts an attempt to send a message, by its outcome. */
export function countAttempt(outcome: AttemptOutcome): void {
  note('MessageDeliveries', 1, outcome);
  measure('MessagesPostponed', outcome === 'postponed' ? 1 : 0);
  if (outcome === 'failed') measure('MessagesDropped', 1);
}

/** A little longer than an adapter may take. */
export const sendTimeoutMs = 12_000;

/** Sends a message to a channel. An adapter that throws or hangs is retried, like a provider that does. */
export async function sendToChannel(
  channels: ChannelSenders,
  kind: ChannelKind,
  target: ChannelTarget,
  message: OutgoingMessage,
): Promise<SendOutcome> {
  const late = { kind: 'retry', reason: 'No answer in time', mayHaveArrived: true } as const;
  try {
    return await inTime(sendTimeoutMs, channels[kind](target, message), () => late);
  } catch (error) {
    // Adapters return the provider's response, so this error is ours.
    logFault('channel adapter failed', { channel: kind, error });
    return { kind: 'retry', reason: 'Something went wrong on our side. We will look into it.' };
  }
}
