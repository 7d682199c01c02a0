import * as z from 'zod';
import { fileBeside } from '../../platform/children/start-child.ts';
import { UnfinishedWorkError, withinDeadline } from '../../platform/children/within-deadline.ts';
import { ownPorts } from '../../platform/target-guard/own-ports.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';

/** Longer than the search's own limit, and shorter than a gateway's timeout. */
const timeoutMs = 25_000;

/**
 * `findPages` in its own process, because a site's documents may be crafted to keep their parser busy.
 * @throws ProblemError as `findPages` does, or if it does not finish
 */
export async function findPagesInChild(
  home: string,
  { allowPrivate, languages }: { allowPrivate: boolean; languages: readonly string[] },
): Promise<string[]> {
  const file = fileBeside('find-pages.child', import.meta.url);
  const input = { home, allowPrivate, languages, ownPorts: [...ownPorts] };
  try {
    return await withinDeadline({ file, input, answer: z.array(z.string()), timeoutMs });
  } catch (error) {
    if (error instanceof UnfinishedWorkError) throw new TargetError('timeout', home);
    throw error;
  }
}
