import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

const key = z.looseObject({ pk: z.string(), sk: z.string() });
const one = z.object({ Item: key.optional(), Key: key.optional() });
const together = z.object({
  TransactItems: z.array(
    z.object({ Put: one.optional(), Update: one.optional(), Delete: one.optional() }),
  ),
});
const batch = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: one.optional(),
        DeleteRequest: one.optional(),
      }),
    ),
  ),
});

type Command = Parameters<DynamoDBDocumentClient['send']>[0];

/** The keys of the items that a command to the table writes or deletes, if nothing refuses it. */
export function writtenBy({ constructor: { name }, input }: Command): { pk: string; sk: string }[] {
  const keysOf = (writes: (z.output<typeof one> | undefined)[]) =>
    writes.flatMap((write) => write?.Item ?? write?.Key ?? []);
  if (/^(?:Put|Update|Delete)Command$/.test(name)) return keysOf([one.parse(input)]);
  if (name === 'TransactWriteCommand')
    return together
      .parse(input)
      .TransactItems.flatMap(({ Put, Update, Delete }) => keysOf([Put, Update, Delete]));
  if (name === 'BatchWriteCommand')
    return Object.values(batch.parse(input).RequestItems).flatMap((writes) =>
      keysOf(writes.flatMap(({ PutRequest, DeleteRequest }) => [PutRequest, DeleteRequest])),
    );
  return [];
}

/** The kinds of those items: their entities, or their partitions if these belong to no account. */
export const kindsOf = (written: readonly { pk: string; sk: string }[]): string[] =>
  written.map(({ pk, sk }) => (pk.startsWith('account#') ? sk : pk).split('#')[0] ?? '');
