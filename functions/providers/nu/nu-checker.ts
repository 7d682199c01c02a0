import { decodeText } from '../../platform/target-guard/decode-text.ts';
import { CheckerError, type MarkupPage } from '../ports/check-markup.ts';
import { dismissMarkupChild, readAnswer } from './in-markup-child.ts';
import type { NuProcess } from './nu-service.ts';
import { linesOf, setApart } from './set-apart.ts';
import { request } from 'node:http';

/** Far above what 5,000 messages take. */
const mostBytes = 32 * 1024 * 1024;

/** Sends a page to the checker's service. @throws CheckerError if it does not answer in time, or not with 200 */
function requestNu(
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

export interface NuCheckerOptions {
  start: () => Promise<NuProcess>;
  /** Time limit of one check by a ready service. @default 10000 */
  checkMs?: number;
}

export type NuChecker = ReturnType<typeof nuChecker>;

/**
 * One warm checker for many pages: started by the first, kept, and restarted when it died or failed. A check is tried
 * twice, the second time on a fresh one; but a slow start is not awaited twice in the same job: the queue retries it.
 */
export function nuChecker({ start, checkMs = 10_000 }: NuCheckerOptions) {
  let running: Promise<NuProcess> | undefined;

  const service = async (): Promise<NuProcess> => {
    const known = running;
    if (
      known !== undefined &&
      !(await known.then(
        ({ isAlive }) => isAlive(),
        () => false,
      ))
    ) {
      // Several checks may find the same dead one; the first of them replaces it.
      if (running === known) running = undefined;
    }
    return (running ??= start());
  };
  /** Ends a failed service, unless it was replaced already. */
  const giveUpOn = async (used: NuProcess): Promise<void> => {
    const current = await running?.catch(() => undefined);
    if (current === used) running = undefined;
    await used.stop();
  };
  const checkOnce = async (page: MarkupPage) => {
    const nu = await service();
    try {
      const report = await readAnswer(await requestNu(nu, page, checkMs));
      return setApart(report, linesOf(decodeText(page.body, page.contentType)));
    } catch (error) {
      await giveUpOn(nu);
      throw error;
    }
  };

  return {
    check: async (page: MarkupPage) => {
      try {
        return await checkOnce(page);
      } catch (error) {
        if (!(error instanceof CheckerError) || !error.isWorthRepeating) throw error;
        return checkOnce(page);
      }
    },
    stop: async (): Promise<void> => {
      const current = await running?.catch(() => undefined);
      running = undefined;
      dismissMarkupChild();
      await current?.stop();
    },
  };
}
