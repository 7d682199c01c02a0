/** Every field of every call has a rule, and its refusal names it: judged from the catalogue, so that no call is forgotten. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { InputError } from '../functions/platform/answer.ts';
import { readInput } from '../functions/platform/read-input.ts';
import { catalogue } from '../shared/calls/catalogue.ts';
import type { CallContract } from '../shared/calls/define-call.ts';

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];
type Schema = z.core.JSONSchema.JSONSchema;

const schemaOf = (call: CallContract, part: Part): Schema =>
  call[part] === undefined
    ? {}
    : z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' });

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const entriesOf = (properties: Schema['properties'] = {}): [string, Schema][] =>
  Object.entries(properties).flatMap(([name, one]) => (isSchema(one) ? [[name, one]] : []));

/** Fields that take any text, or lists of any length. */
function unbounded(schema: Schema, path: string): string[] {
  const { type, anyOf = [], allOf = [], items, enum: values, maxLength, pattern, format } = schema;
  const isBounded = [values, maxLength, pattern, format].some((rule) => rule !== undefined);
  return [
    ...(type === 'string' && !isBounded ? [path] : []),
    ...(type === 'array' && schema.maxItems === undefined ? [path] : []),
    ...(isSchema(items) ? unbounded(items, `${path}[]`) : []),
    ...[...anyOf, ...allOf].flatMap((one) => (isSchema(one) ? unbounded(one, path) : [])),
    ...entriesOf(schema.properties).flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
  ];
}

function fieldsRefused(call: CallContract, part: Part, values: Record<string, unknown>) {
  const event = {
    ...(part === 'params' ? { pathParameters: values } : {}),
    ...(part === 'query' ? { queryStringParameters: values } : {}),
    ...(part === 'body' ? { body: JSON.stringify(values) } : {}),
    isBase64Encoded: false,
  };
  try {
    readInput(call, event as APIGatewayProxyEventV2);
  } catch (error) {
    if (error instanceof InputError) return error.details.map(({ field }) => field);
    throw error;
  }
  return [];
}

/** Paths and queries are always text. */
const wrongValues: Record<Part, unknown[]> = {
  params: ['x'.repeat(100_000)],
  query: ['x'.repeat(100_000)],
  body: ['x'.repeat(100_000), 7],
};

describe.each(catalogue.map((call) => [call.id, call] as const))('%s', (_, call) => {
  test('bounds every text and every list', () => {
    expect(parts.flatMap((part) => unbounded(schemaOf(call, part), part))).toEqual([]);
  });

  const fields = parts.flatMap((part) =>
    entriesOf(schemaOf(call, part).properties).map(([name]) => [part, name] as const),
  );
  test.each(fields)('%s: %s is named when it is wrong', (part, name) => {
    for (const wrong of wrongValues[part]) {
      expect(fieldsRefused(call, part, { [name]: wrong })).toContain(name);
    }
  });
});
