import type { ScanStatus } from '../../../../shared/calls/scans.ts';

export const isOver = (status: ScanStatus | undefined): boolean =>
  status?.status === 'done' || status?.status === 'failed';

/** The further of two reports about one scan: a push may overtake a poll, and the bar must not go back. */
export function furtherOf(known: ScanStatus | undefined, told: ScanStatus): ScanStatus {
  if (known === undefined || known.scanId !== told.scanId) return told;
  if (isOver(told)) return told;
  return isOver(known) || known.percent > told.percent ? known : told;
}
