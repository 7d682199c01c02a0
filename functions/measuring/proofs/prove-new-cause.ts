import type { Device } from '../../../shared/scans/devices.ts';
import { addressStore } from '../../registry/pages/address-store.ts';
import { isOpen } from '../../platform/open-work/open-items.ts';
import { beginProof } from './begin-proof.ts';
import { proofOf, proofStore } from './proof-store.ts';
import { isNotWorthIt, stillValid, withTried } from '../../../shared/assessment/tried-fixes.ts';
import type { Fix } from '../../../shared/models/measuring/scan-verdict.ts';
import { isTriable } from '../../../shared/assessment/why-untried.ts';

/** Maximum number of a page's proofs to read: one cause is seldom tried more often while the page stays the same. */
const mostEarlier = 10;

/**
 * Tries the first fix of a scan if the last proofs of the page have not, and the plan has a proof left. After one that is not
 * worth it, the next is first. Delivered twice, it
 * finds the proof that the first has started.
 */
export async function proveNewCause(
  ports: Parameters<typeof beginProof>[0],
  page: { accountId: string; url: string; device: Device },
  fixes: readonly Fix[],
  now: Date,
): Promise<void> {
  if (fixes.length === 0) return;
  const store = proofStore(ports.table);
  const earlier = await store.list(page, now, mostEarlier);
  const proofs = stillValid(earlier, now).flatMap((item) => proofOf(item) ?? []);
  const first = withTried(fixes, proofs).find((fix) => !isNotWorthIt(fix));
  if (first === undefined || !isTriable(first.id)) return;
  if (earlier.some((item) => isOpen(item) || item.findings.includes(first.id))) return;
  const { accountId, url } = page;
  // An account cannot fix the pages of its competitors.
  const addresses = addressStore(ports.table);
  if ((await addresses.isCompetitor(accountId, url)) || !(await addresses.isListed(accountId, url)))
    return;
  await beginProof(ports, { page, findings: [first.id], cause: 'clock' }, now);
}
