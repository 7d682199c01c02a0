import { randomBytes } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import * as z from 'zod';

const timeoutMs = 8000;

const Config = z.object({ socketUrl: z.string().min(1) });
const Plans = z.object({ data: z.array(z.unknown()).min(1) });

/** Asks for a part of the product, as a browser would. @throws with what is wrong */
async function ask(address: URL): Promise<string> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (response.status !== 200) throw new Error(`${address.pathname} answers ${response.status}`);
  return response.text();
}

/**
 * Opens a socket with a token that is none. @returns the status of the answer: 101 if it was opened
 */
function handshake(address: URL): Promise<number> {
  const target = new URL(address.href.replace(/^ws/, 'http'));
  return new Promise((resolve, reject) => {
    const asked = (target.protocol === 'http:' ? plainRequest : secureRequest)(target, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-protocol': 'web-vitals, look-from-outside',
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/**
 * Looks at the product as a stranger: its sign-in page, one call, and the socket, whose function must refuse a wrong token
 * itself.
 * @param address of the product
 * @throws with the first thing that is wrong
 */
export async function lookFromOutside(address: string): Promise<void> {
  const page = await ask(new URL('/login', address));
  if (!page.includes('id="root"')) throw new Error('The sign-in page is not ours');
  const { socketUrl } = Config.parse(JSON.parse(await ask(new URL('/config.json', address))));
  Plans.parse(JSON.parse(await ask(new URL('/api/plan/list', address))));
  const status = await handshake(new URL(socketUrl, address));
  if (status !== 401) throw new Error(`The socket answers ${status} to a wrong token`);
}
