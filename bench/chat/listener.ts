import * as z from 'zod';
import { ChatMessage } from '../../shared/models/portfolio/chat.ts';
import { ServerMessage } from '../../shared/sockets/socket-messages.ts';

const Reply = z.object({ type: z.literal('answer'), answer: ChatMessage });

/** Chat messages received by one open page. */
export interface Arrival {
  conversation: string;
  message: ChatMessage;
  at: number;
}

/** Opens a page's socket, and writes down every message of the chat that arrives. */
export async function listen(origin: string, token: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['web-vitals', token]);
  const arrivals: Arrival[] = [];
  socket.addEventListener('message', ({ data }) => {
    const at = performance.now();
    const said: unknown = JSON.parse(String(data));
    // The reply to a question shows it on its own page.
    const reply = Reply.safeParse(said).data;
    if (reply !== undefined) arrivals.push({ conversation: 'own', message: reply.answer, at });
    const heard = ServerMessage.safeParse(said).data;
    if (heard?.type === 'recieve_msg_to_user')
      arrivals.push({ conversation: 'own', message: heard.message, at });
    if (heard?.type === 'desk_message')
      arrivals.push({ conversation: heard.userId, message: heard.message, at });
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('A socket was not opened')));
  });
  return {
    arrivals,
    say: (message: object): void => socket.send(JSON.stringify(message)),
    close: (): void => socket.close(),
  };
}
export type Listener = Awaited<ReturnType<typeof listen>>;
