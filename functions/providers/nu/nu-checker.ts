import { decodeText } from '../../platform/target-guard/decode-text.ts';
import { CheckerError, type MarkupPage } from '../ports/check-markup.ts';
import { requestNu } from './request-nu.ts';
import { dismissMarkupChild, readAnswer } from './in-markup-child.ts';
import type { NuProcess } from './nu-service.ts';
import { linesOf, setApart } from './set-apart.ts';

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
