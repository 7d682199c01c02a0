import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byKind, channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import type {
  OutgoingMessage,
  ChannelSender,
  ChannelSenders,
} from '../../providers/ports/channel-sender.ts';
import { sendToChannel, sendTimeoutMs } from './send-to-channel.ts';

const message: OutgoingMessage = {
  id: 'm1',
  kind: 'test',
  tone: 'neutral',
  heading: 'Test',
  summary: 'A test message.',
  sections: [],
  link: { label: 'Open', url: 'https://vitals.example/' },
  why: 'You asked for a test.',
};
const target = { accountId: 'a1', address: 'ada@site.example' };
const all = (one: ChannelSender): ChannelSenders => byKind<ChannelSenders>(() => one);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each kind of channel has its own adapter', async () => {
  const asked: string[] = [];
  const adapter =
    (name: string): ChannelSender =>
    async () => {
      asked.push(name);
      return { kind: 'delivered' };
    };
  const channels = byKind<ChannelSenders>(adapter);
  for (const kind of channelKinds) await sendToChannel(channels, kind, target, message);
  expect(asked).toEqual(channelKinds);
});

test('an adapter that throws is worth another attempt, and its error is not for customers', async () => {
  const throwing = all(() => Promise.reject(new Error('socket closed')));
  expect(await sendToChannel(throwing, 'slack', target, message)).toEqual({
    kind: 'retry',
    reason: 'Something went wrong on our side. We will look into it.',
  });
});

test('an adapter that hangs is given up in time', async () => {
  const hanging = all(() => new Promise(() => undefined));
  const answer = sendToChannel(hanging, 'discord', target, message);
  await vi.advanceTimersByTimeAsync(sendTimeoutMs);
  expect(await answer).toEqual({
    kind: 'retry',
    reason: 'No answer in time',
    mayHaveArrived: true,
  });
});
