import * as z from 'zod';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { currentLogFields } from '../../functions/platform/logger.ts';
import { needs } from '../../lib/needs.ts';

const Item = z.looseObject({ pk: z.string() });
const Named = z.looseObject({ Key: Item.optional(), Item: Item.optional() });
const Part = z.object({
  Put: Named.optional(),
  Update: Named.optional(),
  Delete: Named.optional(),
  ConditionCheck: Named.optional(),
});
const Transaction = z.object({ TransactItems: z.array(Part) });
const Reads = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Item) })) });
const Writes = z.object({
  RequestItems: z.record(z.string(), z.array(z.record(z.string(), Named))),
});
const Query = z.object({
  IndexName: z.string().optional(),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()),
});

const kindOf = (partition: string): string => partition.split('#')[0] ?? '';
const useOf = (verb: string, { Key, Item: item }: z.infer<typeof Named>): string =>
  `${verb} ${kindOf((Key ?? item)?.pk ?? '')}`;

/** The rights that a request takes, as needs write them. */
function usesIn(command: string, input: unknown): string[] {
  const name = command.replace(/(?:Items?)?Command$/, '');
  if (name === 'TransactWrite')
    return Transaction.parse(input).TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, named = {}]) => useOf(`${part}Item`, named)),
    );
  if (name === 'BatchGet')
    return Object.values(Reads.parse(input).RequestItems).flatMap(({ Keys }) =>
      Keys.map((Key) => useOf('BatchGetItem', { Key })),
    );
  if (name === 'BatchWrite')
    return Object.values(Writes.parse(input).RequestItems)
      .flat()
      .flatMap((request) => Object.values(request))
      .map((named) => useOf('BatchWriteItem', named));
  if (name === 'Query') {
    const { IndexName, ExpressionAttributeValues } = Query.parse(input);
    const [partition] = Object.values(ExpressionAttributeValues);
    return [`Query ${IndexName ?? kindOf(String(partition))}`];
  }
  return [useOf(`${name}Item`, Named.parse(input))];
}

/** The function that a request is made in; undefined outside of them. */
function functionAtWork(): string | undefined {
  const { call, job, schedule, socket, webhook } = currentLogFields();
  if (typeof call === 'string') return `${call}.call`;
  if (typeof job === 'string') return `${job}.worker`;
  if (typeof socket === 'string') return `${socket}.socket`;
  if (typeof webhook === 'string') return `${webhook}.webhook`;
  return typeof schedule === 'string' ? `${schedule}.schedule` : undefined;
}

/**
 * Refuses what the role of a function would not let it do to the table, as AWS would.
 * @returns what was refused so far; code that goes on after an error must not hide it
 */
export function holdToTableRights(): readonly string[] {
  const refused: string[] = [];
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (input) => {
        const entryPoint = functionAtWork();
        // None of a contract that only a test has.
        const allowed: readonly string[] | undefined = needs.get(entryPoint ?? '')?.table;
        if (entryPoint !== undefined && allowed !== undefined) {
          const missing = usesIn(commandName, input.input).filter((use) => !allowed.includes(use));
          if (missing.length > 0) {
            refused.push(`${entryPoint}: ${[...new Set(missing)].join(', ')}`);
            throw new Error(`${entryPoint} has no right to ${missing.join(', ')}`);
          }
        }
        return next(input);
      },
    { step: 'initialize', name: 'table-rights' },
  );
  return refused;
}
