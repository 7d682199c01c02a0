import { runProof } from '../../shared/jobs/catalogue.ts';
import type { PlanLimits, PlanName } from '../../shared/plans/plans.ts';
import type { Device } from '../../shared/scans/devices.ts';
import { addressStore } from '../pages/address-store.ts';
import { readAccount } from '../platform/callers/read-account.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import { isOpen } from '../platform/open-work/open-items.ts';
import type { Table } from '../platform/table/table.ts';
import { timeOrderedId } from '../platform/time-ordered-id.ts';
import { takeProof } from './proof-budget.ts';
import { proofStore } from './proof-store.ts';
import { isTriable } from '../../shared/assessment/why-untried.ts';

interface Ports {
  table: Table;
  sendJobs: SendJobs;
  limitsOf: (plan: PlanName) => PlanLimits;
}

/** Proofs of a page that are looked at: one cause is seldom tried more often while the page stays. */
const mostEarlier = 10;

/**
 * Tries the first fix of a scan if the last proofs of the page have not, and the plan has a proof left. Delivered twice, it
 * finds the proof that the first has started.
 */
export async function proveNewCause(
  { table, sendJobs, limitsOf }: Ports,
  page: { accountId: string; url: string; device: Device },
  fixes: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const [first] = fixes;
  if (first === undefined || !isTriable(first.id)) return;
  const store = proofStore(table);
  const earlier = await store.list(page, now, mostEarlier);
  if (earlier.some((item) => isOpen(item) || item.findings.includes(first.id))) return;
  const { accountId, url } = page;
  // An account cannot fix the pages of its competitors.
  const addresses = addressStore(table);
  if ((await addresses.isCompetitor(accountId, url)) || !(await addresses.isListed(accountId, url)))
    return;
  const { plan } = await readAccount(table, accountId);
  if (
    (await takeProof(table, { accountId, limits: limitsOf(plan), cause: 'clock' }, now)) !==
    undefined
  )
    return;
  const key = { ...page, proofId: timeOrderedId(now) };
  await store.start({ ...key, findings: [first.id], cause: 'clock' }, now);
  await sendJobs(runProof, [key], { cause: 'clock' });
}
