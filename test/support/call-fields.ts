import * as z from 'zod';
import type { CallContract } from '../../shared/calls/define-call.ts';

export const parts = ['params', 'query', 'body'] as const;
export type Part = (typeof parts)[number];
type Schema = z.core.JSONSchema.JSONSchema;

/** A field that a call takes, however deep it lies. */
export interface CallField {
  part: Part;
  /** Lists are entered at their first entry: `['sites', 0, 'url']`. */
  path: (string | number)[];
  /** As an error names it: `sites.0.url`; below a field of several shapes, that field. */
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** The input of a call in one part, as JSON Schema; empty if it takes none. */
export const schemaOf = (call: CallContract, part: Part): Schema =>
  call[part] === undefined
    ? {}
    : z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' });

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null;
/** The shapes that a value may have: the schema itself, or its alternatives. */
export const shapesOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter(isSchema),
];

function fieldsIn(schema: Schema, part: Part, path: CallField['path']): CallField[] {
  const isUnion = schema.anyOf !== undefined;
  return shapesOf(schema).flatMap(({ properties = {}, required = [], items }) => {
    const children = [
      ...Object.entries(properties).map(([key, one]) => ({ key, one })),
      ...(items === undefined ? [] : [{ key: 0, one: items }]),
    ];
    return children.flatMap(({ key, one }) => {
      if (!isSchema(one)) return [];
      const at = [...path, key];
      const name = (isUnion ? path : at).join('.');
      const isRequired = required.includes(String(key));
      return [{ part, path: at, name, schema: one, isRequired }, ...fieldsIn(one, part, at)];
    });
  });
}

/** Every field of a call, nested ones too. */
export const fieldsOf = (call: CallContract): CallField[] =>
  parts.flatMap((part) => fieldsIn(schemaOf(call, part), part, []));

/** A copy of a value with another one at a path; undefined leaves the field out. */
export function withField(base: unknown, path: CallField['path'], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') return [withField(Array.isArray(base) ? base[0] : {}, rest, value)];
  const before = typeof base === 'object' && base !== null ? base : {};
  const inner: unknown = Reflect.get(before, key);
  return { ...before, [key]: withField(inner, rest, value) };
}
