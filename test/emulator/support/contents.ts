import * as z from 'zod';
import type { Emulator } from './emulator.ts';

const Mail = z.object({ To: z.array(z.string()), BodyText: z.string() });
const Mailbox = z.object({ messages: z.record(z.string(), z.array(Mail)) });

/** Texts of the mails to an address, the newest first, as the emulator keeps them. */
export async function mailsTo({ url }: Emulator, address: string): Promise<string[]> {
  const answer = await fetch(`${url}/_ministack/ses/messages`);
  return Object.values(Mailbox.parse(await answer.json()).messages)
    .flat()
    .filter(({ To }) => To.includes(address))
    .map(({ BodyText }) => BodyText)
    .toReversed();
}

const Queued = z.object({ Body: z.string(), ReceiveCount: z.number() });
const Queues = z.object({
  messages: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.array(Queued)))),
});

/** Messages that no worker has finished, with the name of their queue. */
export async function messagesIn({ url }: Emulator) {
  const answer = await fetch(`${url}/_ministack/sqs/messages`);
  const { messages } = Queues.parse(await answer.json());
  return Object.values(messages)
    .flatMap((regions) => Object.values(regions))
    .flatMap((queues) => Object.entries(queues))
    .flatMap(([address, waiting]) =>
      waiting.map((message) => ({ ...message, queue: address.split('/').at(-1) ?? '' })),
    );
}

/** Messages that were delivered more than once, or given up. */
export async function jobsThatFailed(emulator: Emulator): Promise<string[]> {
  const messages = await messagesIn(emulator);
  return messages
    .filter(({ ReceiveCount, queue }) => ReceiveCount > 1 || queue.includes('DeadLetters'))
    .map(({ queue, Body }) => `${queue}: ${Body}`);
}
