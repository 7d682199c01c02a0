import type { AnyEvent } from '../../../shared/events/catalogue.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { measure, note } from '../../platform/measure.ts';

/** Reasons that are ours: no page can cause them on every site. */
const ownReasons: readonly ScanFailureReason[] = ['crashed', 'disk-full', 'internal'];

/** Counts a delivered event, and a finished scan by its outcome. */
export function countEvent(event: AnyEvent): void {
  note('EventsDelivered', 1, event.type);
  if (event.type !== 'scan-finished') return;
  const { facts } = event;
  if (facts.outcome === 'done') measure('ScansFinished', 1);
  else note('ScansFailed', 1, facts.reason);
  const isBroken = facts.outcome === 'failed' && ownReasons.includes(facts.reason);
  measure('ScansBroken', isBroken ? 1 : 0);
}
