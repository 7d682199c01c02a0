import type { OutageSignal } from '../../functions/notifying/delivery/outage-state.ts';
import { queueSignals } from '../../functions/notifying/delivery/queue-signals.ts';
import { outageTellingEntity } from '../../functions/notifying/delivery/outage-telling-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { writeTogether } from '../../functions/platform/table/write-together.ts';

/** Has outages wait to be sent, as the transaction that raises them does. */
export const queueOutages = (table: Table, accountId: string, signals: OutageSignal[], now: Date) =>
  writeTogether({ tellings: outageTellingEntity(table) }, (items) => [
    queueSignals(items, accountId, signals, now),
  ]);
