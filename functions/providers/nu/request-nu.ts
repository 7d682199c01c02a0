import { request } from 'node:http';
import { CheckerError, type MarkupPage } from '../ports/check-markup.ts';
import type { NuProcess } from './nu-service.ts';

/** Far above what 5,000 messages take. */
const mostBytes = 32 * 1024 * 1024;

/** Sends a page to the checker's service. @throws CheckerError if it does not answer in time, or not with 200 */
export function requestNu(
  { host, port }: Pick<NuProcess, 'host' | 'port'>,
  page: MarkupPage,
  timeoutMs: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => (cause?: unknown) => reject(new CheckerError(why, cause));
    const asking = request(
      {
        host,
        port,
        path: '/?out=json',
        method: 'POST',
        headers: {
          'content-type': page.contentType,
          'content-length': page.body.length,
          // Refused without one.
          'user-agent': 'web-vitals',
        },
        signal: AbortSignal.timeout(timeoutMs),
        // A frozen function wakes up with dead connections.
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) asking.destroy(new Error('The answer is too large'));
          else chunks.push(chunk);
        });
        answer.on('error', fail('Nu broke off'));
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
          else fail(`Nu answered ${answer.statusCode}`)();
        });
      },
    );
    asking.on('error', fail('Nu does not answer'));
    asking.end(page.body);
  });
}
