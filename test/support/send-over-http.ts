import type {
  OutgoingMessage,
  ChannelSender,
} from '../../functions/providers/ports/channel-sender.ts';
import { startLoopbackServer } from './loopback-server.ts';

export interface ProviderAnswer {
  status: number;
  body?: string;
  headers?: object;
}

/**
 * Has a channel post one message to a server over HTTP.
 * @param answer of the server; undefined never answers
 */
export async function sendOverHttp(
  { channelAt, path }: { channelAt: (origin: string) => ChannelSender; path: string },
  message: OutgoingMessage,
  answer: ProviderAnswer | undefined,
) {
  const bodies: string[] = [];
  const server = await startLoopbackServer((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () => {
      if (answer === undefined) response.destroy();
      else response.writeHead(answer.status, { ...answer.headers }).end(answer.body ?? '');
    });
  });
  try {
    const tell = channelAt(server.url);
    const outcome = await tell({ accountId: 'a', address: `${server.url}${path}` }, message);
    return { outcome, bodies, asked: server.requested };
  } finally {
    await server.close();
  }
}
