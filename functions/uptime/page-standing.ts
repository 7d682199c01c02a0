import type { UptimeState } from '../../shared/uptime.ts';

/** How a page stands, and since when: ISO 8601, the `dueAt` of the first check that saw it so. */
export interface Standing {
  status: UptimeState;
  since: string;
}

export interface EndedCheck {
  dueAt: string;
  status: UptimeState;
}

/**
 * How a page stands by its checks: the state of the newest one that knew, since the first of the unbroken run that ends
 * with it. Order is that of the checks' own times, not of their ends; a check that ended as unknown breaks no run.
 *
 * @param settling the check that has just ended
 * @param newestFirst all checks of the page, read only as far back as needed
 * @param recorded how the page stood before `settling` ended
 */
export async function standingBy(
  settling: EndedCheck,
  newestFirst: AsyncIterable<EndedCheck>,
  recorded: Standing | undefined,
): Promise<{ standing: Standing | undefined; isLate: boolean }> {
  let run: Standing | undefined;
  let isLate = false;
  for await (const { dueAt, status } of newestFirst) {
    if (dueAt > settling.dueAt) isLate = true;
    if (status === 'unknown') continue;
    const isNewest = run === undefined;
    run ??= { status, since: dueAt };
    if (status !== run.status) return { standing: run, isLate };
    run.since = dueAt;
    if (isNewest || recorded?.status !== status) continue;
    const keepsRecord = !isLate || (settling.status === status && settling.dueAt >= recorded.since);
    if (keepsRecord) return { standing: recorded, isLate };
    if (dueAt <= recorded.since && dueAt <= settling.dueAt) break;
  }
  // Retention may have taken the check with which the run began.
  if (run !== undefined && recorded?.status === run.status && recorded.since < run.since)
    return { standing: recorded, isLate };
  return { standing: run, isLate };
}
