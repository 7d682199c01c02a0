import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { TargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import type { CheckOutcome } from '../../functions/monitoring/uptime/check-outcome.ts';
import { runCheck } from '../../functions/monitoring/uptime/run-check.ts';
import { RecordedCheck } from './recording.ts';

const NextAttempt = z.object({ attempt: z.number(), beganAt: z.string().optional() });
type NextAttempt = z.infer<typeof NextAttempt>;

/** Checks a page as the product does, with further attempts and their pauses after a failure. */
export async function checkVersion({ probe }: TargetGuard, url: string): Promise<RecordedCheck> {
  const dueAt = new Date();
  const key = { accountId: 'recording', url, dueAt: dueAt.toISOString() };
  let ended: CheckOutcome | undefined;
  let next: NextAttempt | undefined = { attempt: 0 };
  while (next !== undefined) {
    const attempt: NextAttempt = next;
    next = undefined;
    await runCheck(
      {
        store: {
          hasEnded: async () => false,
          beginConfirming: async () => undefined,
          end: async (_key, outcome) => {
            ended = outcome;
            return true;
          },
        },
        probe,
        network: { isWorkingFor: async () => true },
        sendJobs: async (_job, payloads, options) => {
          await wait((options?.delaySeconds ?? 0) * 1000);
          next = NextAttempt.parse(payloads[0]);
        },
        now: () => new Date(),
      },
      { ...key, ...attempt },
    );
  }
  if (ended === undefined) throw new Error(`No result of a check of ${url}`);
  const { checkedAt, ...check } = ended;
  const afterMs = Date.parse(checkedAt) - dueAt.getTime();
  return RecordedCheck.parse({ ...check, afterMs });
}
