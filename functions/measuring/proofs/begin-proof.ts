import type { Cause } from '../../../shared/jobs/cause.ts';
import { runProof } from '../../../shared/jobs/catalogue.ts';
import { proofsPerDay } from '../../../shared/plans/plans.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import type { Table } from '../../platform/table/table.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { takeProof } from './proof-budget.ts';
import type { ProofItem } from './proof-entity.ts';
import { proofStore } from './proof-store.ts';

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
