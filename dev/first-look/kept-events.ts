import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '../../functions/platform/table/table.ts';
import { AnyEvent } from '../../shared/events/catalogue.ts';

const OutboxItem = z.object({ __edb_e__: z.literal('outbox-event'), event: AnyEvent });

/**
 * The table for stores that write what happened long ago: their events are kept here instead of in the outbox, so that
 * nothing of it is ever announced, mailed or posted.
 */
export function keptEvents(table: Table): { table: Table; events: AnyEvent[] } {
  const events: AnyEvent[] = [];
  const isKept = (item: unknown): boolean => {
    const found = OutboxItem.safeParse(item);
    if (found.success) events.push(found.data.event);
    return found.success;
  };
  const send = (command: unknown, ...rest: unknown[]): unknown => {
    if (command instanceof TransactWriteCommand) {
      const { TransactItems: items = [] } = command.input;
      command.input.TransactItems = items.filter(({ Put }) => !isKept(Put?.Item));
    }
    return Reflect.apply(table.client.send, table.client, [command, ...rest]);
  };
  // Everything else stays the client's own.
  const client = Object.create(table.client, { send: { value: send } }) as Table['client'];
  return { table: { ...table, client }, events };
}
