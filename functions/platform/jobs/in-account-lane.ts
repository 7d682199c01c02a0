import { tryRelease } from '../open-work/under-lease.ts';
import { longWork } from '../open-work/long-work.ts';
import { whileRenewed } from '../open-work/while-renewed.ts';
import { epochSeconds, type Table } from '../table/table.ts';
import { after, dayMs } from '../times.ts';
import { accountLaneEntity } from './account-lane-entity.ts';

interface Lane {
  table: Table;
  accountId: string;
  /** Names the job: once more, it goes on in the lane that it holds. */
  job: string;
  /** Sends the job once more, because another one of the account is being done. */
  later(): Promise<void>;
  /** @default a third of the lease */
  renewEveryMs?: number;
}

/** How soon a job looks again whether its account's lane is free, in seconds. */
export const laneRetrySeconds = 20;

/**
 * Does long work of an account, one piece at a time, so that no account takes all workers of the queue. A worker that dies
 * frees the lane after the time of a lease.
 */
export async function inAccountLane(
  { table, accountId, job: owner, later, renewEveryMs = longWork.lease / 3 }: Lane,
  work: () => Promise<void>,
): Promise<void> {
  const lanes = accountLaneEntity(table);
  const hold = async (isFirst: boolean): Promise<boolean> => {
    const now = new Date();
    const item = {
      accountId,
      owner,
      until: after(now, longWork.lease).toISOString(),
      expiresAt: epochSeconds(after(now, dayMs)),
    };
    const written = await lanes
      .put(item)
      .where((lane, is) =>
        isFirst
          ? `${is.notExists(lane.owner)} OR ${is.eq(lane.owner, owner)} OR ${is.lte(lane.until, now.toISOString())}`
          : is.eq(lane.owner, owner),
      )
      .go({ returnOnConditionCheckFailure: true });
    return !written.rejected;
  };
  if (!(await hold(true))) return later();
  try {
    // Losing it does no harm: the work has a lease of its own.
    await whileRenewed({ renew: () => hold(false), everyMs: renewEveryMs }, work);
  } finally {
    await tryRelease(() =>
      lanes
        .delete({ accountId })
        .where((lane, is) => is.eq(lane.owner, owner))
        .go({ returnOnConditionCheckFailure: true }),
    );
  }
}
