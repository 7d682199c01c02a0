import { SocketReply } from '../../../shared/sockets/define-socket-route.ts';
import { idleLimitSeconds, ping } from '../../../shared/sockets/keep-alive.ts';

/** Leaves a minute for a background tab, whose timers run once a minute. */
const pingEveryMs = 0.85 * idleLimitSeconds * 1000;
const answerWithinMs = 10_000;

/**
 * Pings a connection, so that it is not closed for being idle, and detects when it is lost: no event reports that after
 * sleep or a change of network.
 *
 * @param onLost called once if no reply came in time
 * @returns stops it
 */
export function keepAlive(socket: WebSocket, onLost: () => void): () => void {
  const ending = new AbortController();
  let asked = 0;
  let overdue: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    ending.abort();
    clearInterval(pings);
    clearTimeout(overdue);
  };
  const ask = (): void => {
    if (overdue !== undefined || socket.readyState !== WebSocket.OPEN) return;
    asked += 1;
    overdue = setTimeout(() => {
      end();
      onLost();
    }, answerWithinMs);
    socket.send(JSON.stringify({ type: ping.route, id: `${ping.id}-${asked}` }));
  };
  const pings = setInterval(ask, pingEveryMs);
  const receive = ({ data }: MessageEvent<unknown>): void => {
    if (!isReplyTo(`${ping.id}-${asked}`, data)) return;
    clearTimeout(overdue);
    overdue = undefined;
  };
  socket.addEventListener('message', receive, ending);
  window.addEventListener('online', ask, ending);
  return end;
}

/** A refusal also proves that the connection works. */
function isReplyTo(id: string, data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    return SocketReply.safeParse(JSON.parse(data)).data?.to === id;
  } catch {
    return false;
  }
}
