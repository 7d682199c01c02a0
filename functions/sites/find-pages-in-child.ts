import * as z from 'zod';
import { fileBeside } from '../platform/children/file-beside.ts';
import { UnfinishedWorkError, withinDeadline } from '../platform/children/within-deadline.ts';
import { ownPorts } from '../platform/target-guard/own-ports.ts';
import { TargetError } from '../platform/target-guard/target-error.ts';

/** More than the search takes of its own accord, and less than a gateway waits. */
const timeoutMs = 25_000;

/**
 * `findPages` in a process of its own, since a site's documents may be made to keep their reader busy.
 * @throws ProblemError as `findPages` does, or when it does not come to an end
 */
export async function findPagesInChild(
  home: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<string[]> {
  const file = fileBeside('find-pages.child', import.meta.url);
  const input = { home, allowPrivate, ownPorts: [...ownPorts] };
  try {
    return await withinDeadline({ file, input, answer: z.array(z.string()), timeoutMs });
  } catch (error) {
    if (error instanceof UnfinishedWorkError) throw new TargetError('timeout', home);
    throw error;
  }
}
