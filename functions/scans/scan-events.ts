import type { DeviceScan } from './device-scan-entity.ts';
import type { EventOf } from '../../shared/events/catalogue.ts';
import type { Recorded } from './changes/with-run.ts';
import type { DeviceOutcome } from './device-outcome.ts';

type Facts<Id extends 'scan-finished' | 'technology-changed' | 'performance-changed'> = Pick<
  EventOf<Id>,
  'type' | 'facts'
>;

/**
 * The events of an ended device scan.
 * @param known names of the technologies of the last scan that detected them; undefined if there is none
 */
export function eventsOf(
  { scanId, device }: Pick<DeviceScan, 'scanId' | 'device'>,
  outcome: DeviceOutcome,
  known: readonly string[] | undefined,
): (Facts<'scan-finished'> | Facts<'technology-changed'>)[] {
  const { measuredAt } = outcome;
  const measured = measuredAt === undefined ? {} : { measuredAt: measuredAt.toISOString() };
  if (outcome.kind === 'failed') {
    const { reason } = outcome;
    const facts = { outcome: 'failed', scanId, device, reason, ...measured } as const;
    return [{ type: 'scan-finished', facts }];
  }
  const { overallScore, technologies, warning, onSlowMachine } = outcome;
  const finished = {
    outcome: 'done',
    scanId,
    device,
    overallScore,
    ...(warning === undefined ? {} : { isIncomplete: true as const }),
    ...measured,
    ...(onSlowMachine === true ? { onSlowMachine } : {}),
  } as const;
  return [
    { type: 'scan-finished', facts: finished },
    ...(device === 'mobile' ? technologyChange(scanId, known, technologies) : []),
  ];
}

/** The event of what the record of changes has found with a device scan. */
export function changeEvents(
  { device }: Pick<DeviceScan, 'device'>,
  recorded: Pick<Recorded, 'outcome'> | undefined,
): Facts<'performance-changed'>[] {
  const outcome = recorded?.outcome;
  if (outcome === undefined) return [];
  const type = 'performance-changed';
  if (outcome.kind === 'settled') return [{ type, facts: { outcome: outcome.kind, device } }];
  const { kind, ...facts } = outcome;
  return [{ type, facts: { outcome: kind, device, ...facts } }];
}

function technologyChange(
  scanId: string,
  known: readonly string[] | undefined,
  found: readonly string[] | undefined,
): Facts<'technology-changed'>[] {
  if (known === undefined || found === undefined) return [];
  const added = found.filter((name) => !known.includes(name));
  const removed = known.filter((name) => !found.includes(name));
  if (added.length + removed.length === 0) return [];
  return [{ type: 'technology-changed', facts: { scanId, added, removed } }];
}
