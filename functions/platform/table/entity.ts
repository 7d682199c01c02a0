import { Entity, type EntityItem, type Schema } from 'electrodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

/**
 * A stored value in which properties may still have earlier names, with the names of today. Stored data outlives a change
 * of names in our code.
 */
export function renamed<Value extends object>(
  value: Value,
  names: Readonly<Record<string, string>>,
): Value {
  const entries = Object.entries(value).map(([name, one]) => [names[name] ?? name, one] as const);
  return Object.fromEntries(entries) as Value;
}

/** Partition of the index under which everything outside an account's own partition is found by its account. */
export const traceKey = (accountId: string): string => `account-trace#${accountId.toLowerCase()}`;

/**
 * ElectroDB's index for an entity that belongs to an account but has a partition of its own: the deletion of the
 * account finds its items by it.
 * @param id attribute that distinguishes the items
 */
export const accountTrace = <const Id extends string>(id: Id) =>
  gsi1('account-trace#${accountId}', `\${${id}}`, { sk: 'none' });

/** Attributes that a template names, in order. */
type Named<Template extends string> = Template extends `${string}\${${infer Name}}${infer Rest}`
  ? readonly [Name, ...Named<Rest>]
  : readonly [];

type Casing = 'none' | 'default';
/** Keys are in lower case unless `none` is asked for. */
interface Casings {
  pk?: Casing;
  sk?: Casing;
}

const key = <const Field extends string, const Template extends string>(
  field: Field,
  template: Template,
  casing: Casing = 'default',
) => {
  const names: unknown = Array.from(template.matchAll(/\$\{(\w+)\}/g), ([, name]) => name);
  return { field, template, casing, composite: names as Named<Template> };
};

/** The key of the table itself, for items that have a partition of their own. */
export const primaryKey = <const Pk extends string, const Sk extends string>(
  pk: Pk,
  sk: Sk,
  casing: Casings = {},
) => ({ pk: key('pk', pk, casing.pk), sk: key('sk', sk, casing.sk) });

/** The key of the table itself, for items in the partition of their account. */
export const inAccount = <const Sk extends string>(sk: Sk, casing?: Casing) =>
  primaryKey('account#${accountId}', sk, casing && { sk: casing });

export const gsi1 = <const Pk extends string, const Sk extends string>(
  pk: Pk,
  sk: Sk,
  casing: Casings = {},
) => ({
  index: 'gsi1' as const,
  pk: key('gsi1pk', pk, casing.pk),
  sk: key('gsi1sk', sk, casing.sk),
});

export const gsi2 = <const Pk extends string, const Sk extends string>(pk: Pk, sk: Sk) => ({
  index: 'gsi2' as const,
  pk: key('gsi2pk', pk),
  sk: key('gsi2sk', sk),
});

/** Open items that are due for another look, by shard: the index of the sweeps. */
export const openItems = <const Kind extends string>(kind: Kind) =>
  gsi2(`${kind}#\${openShard}`, '${retryAt}');

type Model = Schema<string, string, string>;

/** Caches objects by table. */
function oncePerTable<Made>(make: (table: Table) => Made): (table: Table) => Made {
  const made = new WeakMap<DynamoDBDocumentClient, Map<string, Made>>();
  return (table) => {
    const ofClient = made.get(table.client) ?? new Map<string, Made>();
    made.set(table.client, ofClient);
    const known = ofClient.get(table.tableName) ?? make(table);
    ofClient.set(table.tableName, known);
    return known;
  };
}

type Shape = Pick<Model, 'attributes' | 'indexes'>;

/**
 * An entity of the table. Its times are ISO 8601, and its `url` is normalised, unless an attribute says otherwise. It is
 * made once for each table: ElectroDB validates a model whenever an entity is created from it, which takes milliseconds,
 * far longer than the request itself.
 */
export const entity = <S extends Shape>(name: string, shape: S) =>
  oncePerTable(({ client, tableName }: Table) => {
    const model = { entity: name, version: '1', service: 'web-vitals' };
    return new Entity({ model, ...shape }, { client, table: tableName });
  });

const owned = { accountId: { type: 'string', required: true } } as const;

/** An entity of an account, with its id. */
export const ofAccount = <S extends Shape>(name: string, shape: S) =>
  entity(name, { ...shape, attributes: { ...owned, ...shape.attributes } });

/** An item of an entity, as it is stored. */
export type ItemOf<Made extends (table: Table) => unknown> =
  ReturnType<Made> extends Entity<infer A, infer F, infer C, infer S>
    ? EntityItem<Entity<A, F, C, S>>
    : never;
