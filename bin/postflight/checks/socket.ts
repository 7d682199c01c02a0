import { jsonIn } from '../../../functions/platform/foreign-text.ts';
import { SocketReply } from '../../../shared/sockets/define-socket-route.ts';
import { ping } from '../../../shared/sockets/keep-alive.ts';
import { ServerMessage } from '../../../shared/sockets/socket-messages.ts';
import { accountOf, type Check, Skipped, type Tools, type World } from '../check.ts';

/** How long a message may be on its way when the scan has ended. */
const lateMs = 10_000;

/** Runs beside the scan, whose progress is pushed. */
export const checkSocket: Check = {
  name: 'Socket',
  minutes: 12,
  whatToDo:
    "docs/runbook/calls.md, 'Sockets fail'. If the scan failed too, fix that first: nothing was pushed then.",
  async run(world, tools) {
    accountOf(world);
    const { product, made } = world;
    if (made.config === undefined) throw new Skipped('the address of the socket is not known');
    const address = new URL(made.config.socketUrl, product.origin);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address, ['web-vitals', product.accessToken]);
    try {
      return await pushed(socket, world, tools);
    } finally {
      socket.close();
    }
  },
};

function pushed(socket: WebSocket, { scanEnded }: World, { signal, say }: Tools): Promise<string> {
  const missing = new Set(['the opening', 'the answer to a ping', 'a pushed message']);
  return new Promise<string>((resolve, reject) => {
    const fail = (words: string): void => reject(new Error(words));
    const seen = (what: string): void => {
      if (missing.delete(what)) say(`${what} has arrived`);
      if (missing.size === 0) resolve('opened, answered a ping, and received a pushed message');
    };
    const giveUp = (): void => fail(`waited in vain for ${[...missing].join(', ')}`);
    signal.addEventListener('abort', giveUp);
    scanEnded.signal.addEventListener('abort', () => setTimeout(giveUp, lateMs).unref());
    socket.addEventListener('open', () => {
      seen('the opening');
      socket.send(JSON.stringify({ type: ping.route, id: ping.id }));
    });
    socket.addEventListener('message', ({ data }) => {
      const message = jsonIn(String(data));
      if (ServerMessage.safeParse(message).success) return seen('a pushed message');
      const reply = SocketReply.safeParse(message).data;
      if (reply?.type === 'answer') seen('the answer to a ping');
      else fail(`answers ${String(data)}`);
    });
    socket.addEventListener('error', () => fail(`cannot be opened at ${socket.url}`));
    socket.addEventListener('close', () => fail(`closed before ${[...missing].join(', ')}`));
  });
}
