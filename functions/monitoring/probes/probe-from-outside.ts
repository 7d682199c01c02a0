import * as z from 'zod';
import { SocketReply } from '../../../shared/sockets/define-socket-route.ts';
import { outsideLookKey } from '../../../shared/visitors/log-format.ts';
import { LookMessage, ping } from '../../../shared/sockets/keep-alive.ts';

const timeoutMs = 8000;

const Config = z.object({ socketUrl: z.string().min(1) });
const Received = z.union([SocketReply, LookMessage]);
const Plans = z.object({ data: z.array(z.unknown()).min(1) });

/** Asks for a part of the product, as a browser would. @throws with what is wrong */
async function ask(address: URL, status = 200): Promise<string> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (response.status !== status) throw new Error(`${address.pathname} answers ${response.status}`);
  return response.text();
}

function typeOf(data: unknown): string | undefined {
  try {
    return Received.safeParse(JSON.parse(String(data))).data?.type;
  } catch {
    return undefined;
  }
}

/**
 * Opens the socket, pings, and waits for the answer and for what the product pushes.
 * @throws with what is wrong
 */
function pingSocket(address: URL, ticket: string): Promise<void> {
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address, ['web-vitals', ticket]);
  const missing = new Set(['opening', 'answer', 'push']);
  return new Promise<void>((resolve, reject) => {
    const fail = (problem: string): void => reject(new Error(`The socket ${problem}`));
    const late = setTimeout(() => fail(`gives no ${[...missing].join(' and no ')}`), timeoutMs);
    const seen = (what: string): void => {
      missing.delete(what);
      if (missing.size === 0) resolve();
    };
    socket.addEventListener('open', () => {
      seen('opening');
      socket.send(JSON.stringify({ type: ping.route, id: ping.id }));
    });
    socket.addEventListener('message', ({ data }) => {
      const type = typeOf(data);
      if (type === 'answer') seen('answer');
      else if (type === 'look') seen('push');
      else fail(`answers ${String(data)}`);
    });
    socket.addEventListener('error', () => fail('cannot be opened'));
    socket.addEventListener('close', () => {
      clearTimeout(late);
      fail('is closed');
    });
  }).finally(() => socket.close());
}

/**
 * Checks the product: its sign-in page, one call, and a ping over an open socket. Also sends a beacon of no site, whose way
 * through the log an alarm watches.
 * @param address of the product
 * @param ticket opens the socket
 * @throws with the first thing that is wrong
 */
export async function probeFromOutside(
  address: string,
  ticket: () => Promise<string>,
): Promise<void> {
  await ask(new URL(`/v/${outsideLookKey}`, address), 204);
  const page = await ask(new URL('/login', address));
  if (!page.includes('id="root"')) throw new Error('The sign-in page is not ours');
  const { socketUrl } = Config.parse(JSON.parse(await ask(new URL('/config.json', address))));
  Plans.parse(JSON.parse(await ask(new URL('/api/plan/list', address))));
  await pingSocket(new URL(socketUrl, address), await ticket());
}
