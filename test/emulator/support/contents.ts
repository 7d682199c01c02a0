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

const Queued = z.object({ MessageId: z.string(), Body: z.string(), ReceiveCount: z.number() });
const Queues = z.object({
  messages: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.array(Queued)))),
});

/** Messages that were delivered more than once, or given up, and in which queue they are. */
export async function jobsThatFailed({ url }: Emulator): Promise<string[]> {
  const answer = await fetch(`${url}/_ministack/sqs/messages`);
  const { messages } = Queues.parse(await answer.json());
  return Object.values(messages)
    .flatMap((regions) => Object.values(regions))
    .flatMap((queues) => Object.entries(queues))
    .flatMap(([queue, waiting]) =>
      waiting
        .filter(({ ReceiveCount }) => ReceiveCount > 1 || queue.includes('DeadLetters'))
        .map(({ Body }) => `${queue.split('/').at(-1)}: ${Body}`),
    );
}
