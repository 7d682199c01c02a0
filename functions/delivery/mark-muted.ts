import { incidentEntity } from '../episodes/incident-entity.ts';
import { isMutedAt } from '../episodes/is-muted.ts';
import { getMany } from '../platform/table/get-many.ts';
import type { Table } from '../platform/table/table.ts';
import type { OutageSignal } from './outage-state.ts';

/** Signals that wait, marked if their incidents have been muted, or marked as false alarms, since they were raised. */
export async function markMuted(
  table: Table,
  accountId: string,
  signals: readonly OutageSignal[],
  now: Date,
): Promise<OutageSignal[]> {
  const ids = new Set(signals.flatMap(({ incidentId }) => incidentId ?? []));
  const incidents = await getMany(
    [...ids].map((incidentId) => ({ accountId, incidentId })),
    (left) =>
      incidentEntity(table)
        .get(left)
        .go({
          concurrent: 5,
          consistent: true,
          attributes: ['incidentId', 'falseAlarmAt', 'mutedUntil'],
        }),
  );
  const muted = new Set(
    incidents.filter((one) => isMutedAt(one, now)).map(({ incidentId }) => incidentId),
  );
  return signals.map((signal) =>
    muted.has(signal.incidentId ?? '') ? { ...signal, isMuted: true } : signal,
  );
}
