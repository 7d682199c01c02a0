import * as z from 'zod';
import { tableShape } from '../../../shared/deployment/table-shape.ts';
import { arnOf } from './place.ts';
import type { IamRequest } from './statement.ts';

const Keyed = z.looseObject({ [tableShape.partitionKey]: z.string() });
const OnItem = z.looseObject({
  TableName: z.string(),
  Key: Keyed.optional(),
  Item: Keyed.optional(),
});
const Part = z.strictObject({
  Put: OnItem.optional(),
  Update: OnItem.optional(),
  Delete: OnItem.optional(),
  ConditionCheck: OnItem.optional(),
});
const Transaction = z.looseObject({ TransactItems: z.array(Part) });
const Reads = z.looseObject({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(Keyed) })),
});
const Write = z.strictObject({
  PutRequest: z.object({ Item: Keyed }).optional(),
  DeleteRequest: z.object({ Key: Keyed }).optional(),
});
const Writes = z.looseObject({ RequestItems: z.record(z.string(), z.array(Write)) });
const Query = z.looseObject({
  TableName: z.string(),
  IndexName: z.enum(['gsi1', 'gsi2']).optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()),
});

/** One action on a table, with the partition keys that it touches. */
interface Access {
  action: string;
  table: string;
  index?: string | undefined;
  keys: readonly string[];
}

const keyOf = (item: z.output<typeof Keyed> | undefined): string => {
  const key = item?.[tableShape.partitionKey];
  if (key === undefined) throw new Error('A request names no partition key');
  return key;
};
const onItem = (verb: string, { TableName, Key, Item }: z.output<typeof OnItem>): Access => ({
  action: `${verb}Item`,
  table: TableName,
  keys: [keyOf(Key ?? Item)],
});

/** The value that a query compares the partition key of the table, or of its index, with. */
function onPartition(input: unknown): Access {
  const query = Query.parse(input);
  const { TableName: table, IndexName: index, ExpressionAttributeValues: values } = query;
  const attribute =
    index === undefined ? tableShape.partitionKey : tableShape.indexes[index].partitionKey;
  const compared = [...query.KeyConditionExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)].find(
    ([, name = '']) => (query.ExpressionAttributeNames[name] ?? name) === attribute,
  );
  const key = z.string().parse(values[compared?.[2] ?? '']);
  return { action: 'Query', table, index, keys: [key] };
}

const byCommand: Record<string, (input: unknown) => Access[]> = {
  Get: (input) => [onItem('Get', OnItem.parse(input))],
  Put: (input) => [onItem('Put', OnItem.parse(input))],
  Update: (input) => [onItem('Update', OnItem.parse(input))],
  Delete: (input) => [onItem('Delete', OnItem.parse(input))],
  Query: (input) => [onPartition(input)],
  BatchGet: (input) =>
    Object.entries(Reads.parse(input).RequestItems).map(([table, { Keys }]) => ({
      action: 'BatchGetItem',
      table,
      keys: Keys.map(keyOf),
    })),
  BatchWrite: (input) =>
    Object.entries(Writes.parse(input).RequestItems).map(([table, writes]) => ({
      action: 'BatchWriteItem',
      table,
      keys: writes.map((one) => keyOf(one.PutRequest?.Item ?? one.DeleteRequest?.Key)),
    })),
  // Parts with the same action are taken as one request, which no policy allows that does not allow each of them.
  TransactWrite: (input) => {
    const parts = Transaction.parse(input).TransactItems.flatMap((part) =>
      Object.entries(part).flatMap(([verb, one]) => (one === undefined ? [] : [onItem(verb, one)])),
    );
    return [...Map.groupBy(parts, ({ action, table }) => `${action} ${table}`).values()].flatMap(
      (same) => same.slice(0, 1).map((one) => ({ ...one, keys: same.flatMap(({ keys }) => keys) })),
    );
  },
};

/**
 * What DynamoDB has IAM evaluate for a command of the document client. A batch is one action on all of its keys; each part of
 * a transaction is the action on its item.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html,
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
export function tableRequests(
  command: string,
  input: unknown,
  nameOf: (table: string) => string,
): IamRequest[] {
  const accesses = byCommand[command]?.(input);
  if (accesses === undefined) throw new Error(`What does DynamoDB evaluate for ${command}?`);
  return accesses.map(({ action, table, index, keys }) => ({
    action: `dynamodb:${action}`,
    resource: arnOf(
      'dynamodb',
      `table/${nameOf(table)}${index === undefined ? '' : `/index/${index}`}`,
    ),
    context: { 'dynamodb:LeadingKeys': [...new Set(keys)] },
  }));
}
