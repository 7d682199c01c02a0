import type { OutageSignal } from '../../functions/delivery/outage-state.ts';
import { queueSignals } from '../../functions/delivery/queue-signals.ts';
import { outageTellingEntity } from '../../functions/delivery/outage-telling-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { writeTogether } from '../../functions/platform/table/write-together.ts';

/** Has outages wait to be sent, as the transaction that raises them does. */
export const queueOutages = (table: Table, accountId: string, signals: OutageSignal[], now: Date) =>
  writeTogether({ tellings: outageTellingEntity(table) }, (items) => [
    queueSignals(items, accountId, signals, now),
  ]);
