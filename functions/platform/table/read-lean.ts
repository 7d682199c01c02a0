import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from './table.ts';

/** The same query without the keys, which ElectroDB requests and no schema reads: a third of the size of a page. */
function withoutKeys(params: QueryCommandInput): QueryCommandInput {
  const { ProjectionExpression: wanted, ExpressionAttributeNames: names = {} } = params;
  if (wanted === undefined) return params;
  const left = wanted.split(', ').filter((name) => !/^(pk|sk)$/.test(names[name] ?? ''));
  const { KeyConditionExpression = '', FilterExpression = '' } = params;
  // DynamoDB refuses names that no expression uses, such as the table's keys in a query of an index.
  const used = new Set([
    ...left,
    ...`${KeyConditionExpression} ${FilterExpression}`.split(/[^#\w]+/),
  ]);
  return {
    ...params,
    ProjectionExpression: left.join(', '),
    ExpressionAttributeNames: Object.fromEntries(
      Object.entries(names).filter(([name]) => used.has(name)),
    ),
  };
}

/**
 * All items of a query, parsed by a given schema. For lists of thousands: the entity's formatting takes several times
 * as long as reading them.
 *
 * @param params of the entity's query, with the attributes that the schema needs
 */
export async function readLean<Item>(
  { client }: Pick<Table, 'client'>,
  params: QueryCommandInput,
  schema: z.ZodType<Item>,
): Promise<Item[]> {
  const items = z.array(schema);
  const query = withoutKeys(params);
  const found: Item[] = [];
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(new QueryCommand({ ...query, ExclusiveStartKey: from }));
    for (const item of items.parse(page.Items ?? [])) found.push(item);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return found;
}
