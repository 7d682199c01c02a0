import type { ChannelKind } from '../../shared/models/channel-kind.ts';
import { logFault } from '../platform/log-fault.ts';
import type {
  ChannelTarget,
  OutgoingMessage,
  TellChannels,
  TellOutcome,
} from '../providers/ports/tell-channel.ts';

/** A little longer than an adapter may take. */
export const tellTimeoutMs = 12_000;

/** Sends a message to a channel. An adapter that throws or hangs is retried, like a provider that does. */
export async function tell(
  channels: TellChannels,
  kind: ChannelKind,
  target: ChannelTarget,
  message: OutgoingMessage,
): Promise<TellOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<TellOutcome>((resolve) => {
    timer = setTimeout(resolve, tellTimeoutMs, {
      kind: 'retry',
      reason: 'No answer in time',
      mayHaveArrived: true,
    });
  });
  try {
    return await Promise.race([channels[kind](target, message), late]);
  } catch (error) {
    // Adapters return the provider's response, so this error is ours.
    logFault('channel failed', { channel: kind, error });
    return { kind: 'retry', reason: 'Something went wrong on our side. We will look into it.' };
  } finally {
    clearTimeout(timer);
  }
}
