import type { Cause } from '../../../shared/jobs/define-job.ts';
import { runProof } from '../../../shared/jobs/catalogue.ts';
import { proofsPerDay, type PlanLimits } from '../../../shared/plans/plans.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import type { Table } from '../../platform/table/table.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import type { ProofItem } from './proof-entity.ts';
import { proofStore } from './proof-store.ts';
import { takeToken } from '../../platform/limits/rate-limit.ts';

const windowSeconds = 24 * 3600;

/**
 * Takes one of the account's proofs of the day (UTC). Automatic ones get at most half of them.
 * @returns how long until there are more, in seconds; undefined if there was one left
 */
export async function takeProof(
  table: Table,
  { accountId, limits, cause }: { accountId: string; limits: PlanLimits; cause: Cause },
  now: Date,
): Promise<number | undefined> {
  const most = proofsPerDay(limits);
  const budgets = [
    ...(cause === 'clock' ? [{ name: 'automatic-proofs', limit: Math.floor(most / 2) }] : []),
    { name: 'proofs', limit: most },
  ];
  for (const { name, limit } of budgets) {
    const key = `${name}#${accountId}`;
    const turn =
      limit === 0
        ? { allowed: false, retryAfterSeconds: windowSeconds }
        : await takeToken(table, { key, limit, windowSeconds, now });
    if (!turn.allowed) return turn.retryAfterSeconds;
  }
  return undefined;
}

interface Wanted {
  page: { accountId: string; url: string; device: Device };
  findings: readonly string[];
  cause: Cause;
  requestedBy?: string;
  audit?: Audit;
}

export type BegunProof =
  | { kind: 'begun'; item: ProofItem }
  /** The plan's proofs for the day are used up. */
  | { kind: 'used-up'; perDay: number; retryAfterSeconds: number };

/** Begins a proof, requested by a person or by the clock, within the plan. */
export async function beginProof(
  { table, sendJobs }: { table: Table; sendJobs: SendJobs },
  { page, findings, cause, requestedBy, audit }: Wanted,
  now: Date,
): Promise<BegunProof> {
  const { accountId } = page;
  const { plan } = await readAccount(table, accountId);
  const limits = limitsOf(plan);
  const retryAfterSeconds = await takeProof(table, { accountId, limits, cause }, now);
  if (retryAfterSeconds !== undefined)
    return { kind: 'used-up', perDay: proofsPerDay(limits), retryAfterSeconds };
  const key = { ...page, proofId: timeOrderedId(now) };
  const item = await proofStore(table).start({ ...key, findings, cause, requestedBy }, now, audit);
  // If this fails, the sweep sends the job.
  await sendJobs(runProof, [key], { cause });
  return { kind: 'begun', item };
}
