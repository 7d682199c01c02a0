import type { DeviceScan } from './device-scan-entity.ts';
import { type EventOf, mostClosingRules } from '../../../shared/events/catalogue.ts';
import type { Recorded } from './changes/with-run.ts';
import type { DeviceOutcome } from './device-outcome.ts';

type Facts<
  Id extends 'scan-finished' | 'technology-changed' | 'indexing-changed' | 'performance-changed',
> = Pick<EventOf<Id>, 'type' | 'facts'>;

/** What the last scan that looked has found; undefined if there is none. */
interface Known {
  /** Names. */
  technologies?: readonly string[] | undefined;
  isOpenToGoogle?: boolean | undefined;
}

export function eventsOf(
  { scanId, device }: Pick<DeviceScan, 'scanId' | 'device'>,
  outcome: DeviceOutcome,
  known: Known,
): (Facts<'scan-finished'> | Facts<'technology-changed'> | Facts<'indexing-changed'>)[] {
  const { measuredAt } = outcome;
  const measured = measuredAt === undefined ? {} : { measuredAt: measuredAt.toISOString() };
  if (outcome.kind === 'failed') {
    const { reason } = outcome;
    const facts = { outcome: 'failed', scanId, device, reason, ...measured } as const;
    return [{ type: 'scan-finished', facts }];
  }
  const { overallScore, technologies, closedToGoogle, warning, onSlowMachine } = outcome;
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
    ...(device === 'mobile' ? technologyChange(scanId, known.technologies, technologies) : []),
    ...(device === 'mobile'
      ? indexingChange(scanId, known.isOpenToGoogle, closedToGoogle, measured)
      : []),
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

const longestRule = 300;

/** Pages that have always been closed are meant to be. */
function indexingChange(
  scanId: string,
  wasOpen: boolean | undefined,
  closedToGoogle: readonly string[] | undefined,
  measured: { measuredAt?: string },
): Facts<'indexing-changed'>[] {
  if (wasOpen === undefined || closedToGoogle === undefined) return [];
  const isOpen = closedToGoogle.length === 0;
  if (isOpen === wasOpen) return [];
  const closedBy = closedToGoogle
    .slice(0, mostClosingRules)
    .map((rule) => rule.slice(0, longestRule).toWellFormed());
  return [{ type: 'indexing-changed', facts: { scanId, isOpen, closedBy, ...measured } }];
}
