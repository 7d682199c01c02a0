/** Errors of requests name each field, in plain words. Derived from the catalogue, so that no call is missed. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { InputError } from '../functions/platform/calls/answer.ts';
import { readInput } from '../functions/platform/calls/read-input.ts';
import { catalogue } from '../shared/calls/catalogue.ts';
import type { CallContract } from '../shared/calls/define-call.ts';
import type { ErrorDetail } from '../shared/calls/errors.ts';
import {
  type CallField,
  fieldsOf,
  isSchema,
  parts,
  schemaOf,
  shapesOf,
  withField,
} from './support/call-fields.ts';

type Schema = ReturnType<typeof schemaOf>;

/** Fields that accept any text, or lists of any length. */
function unbounded(schema: Schema, path: string): string[] {
  const { type, items, enum: values, maxLength, pattern, format } = schema;
  const rules = [values, maxLength, pattern, format, schema.const];
  const isBounded = rules.some((rule) => rule !== undefined);
  const [, ...alternatives] = shapesOf(schema);
  return [
    ...(type === 'string' && !isBounded ? [path] : []),
    ...(type === 'array' && schema.maxItems === undefined ? [path] : []),
    ...(isSchema(items) ? unbounded(items, `${path}[]`) : []),
    ...alternatives.flatMap((one) => unbounded(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      isSchema(one) ? unbounded(one, `${path}.${name}`) : [],
    ),
  ];
}

/** The error for a field with a value; undefined if it is accepted. */
function saidOf(call: CallContract, { part, path, name }: CallField, value: unknown) {
  const values = withField({}, path, value);
  const event = {
    ...(part === 'params' ? { pathParameters: values } : {}),
    ...(part === 'query' ? { queryStringParameters: values } : {}),
    ...(part === 'body' ? { body: JSON.stringify(values) } : {}),
    isBase64Encoded: false,
  };
  const onlyPart = {
    ...call,
    params: undefined,
    query: undefined,
    body: undefined,
    [part]: call[part],
  };
  const named = [path.join('.'), name];
  return refusals(onlyPart, event).find(({ field = '' }) => named.includes(field))?.message;
}

function refusals(call: CallContract, event: object): ErrorDetail[] {
  try {
    readInput(call, event as APIGatewayProxyEventV2);
  } catch (error) {
    if (error instanceof InputError) return error.details;
    throw error;
  }
  return [];
}

const long = 'x'.repeat(100_000);
/** Values that no field of the kind accepts. Paths and queries are always text. */
function wrongValues({ part, schema }: CallField): unknown[] {
  const [type] = shapesOf(schema).flatMap((shape) => shape.type ?? []);
  if (part !== 'body') return [long];
  if (type === 'array') return [null, 'text', 7, {}, Array.from({ length: 3000 }, () => 'x')];
  // Objects of several kinds name the kind if it is missing.
  const hasKinds = shapesOf(schema).some(({ oneOf }) => oneOf !== undefined);
  if (type === 'object' || hasKinds) return [null, 'text', 7, []];
  if (type === 'number' || type === 'integer') return [null, 'text', true, [], {}, long];
  if (type === 'boolean') return [null, 7, [], {}, long];
  return [null, 7, true, [], {}, long];
}

/** Messages that sound like a validator's. */
const validatorsEnglish =
  /invalid|too (big|small)|unrecognized|expected|received|input:|[<>]=|undefined|null|nan/i;

const url = 'Site URL is not valid, please include https in the URL!';
/**
 * The text of calls.md 8 and product.md 5 for an empty field, by call and field; a call of its own goes before the
 * rest.
 */
const specified: [RegExp, string][] = [
  [/^register firstName$/, 'First Name is required'],
  [/^register lastName$/, 'Last Name is required'],
  [/^forgot-password email$/, 'Email is required'],
  [/ webhook_url$/, 'Webhook URL is required'],
  [/ email$/, 'Email address is required'],
  [/ (password|currentPassword)$/, 'Password is required'],
  [/^register role$/, 'Role is required'],
  [/^register usePlan$/, 'Use plan is required'],
  [/^confirm-email confirmToken$/, 'Token has expired. Please try to verify email again!'],
  [/ (page|pages\.0)$/, 'Page URL is required'],
  [/[ .](url|site|siteUrl|siteUrlToBeAdded)$/, url],
  [/^add-competitors sites\.0\.name$/, 'Please fill the Site Name'],
  [/^list-statuses sites\.0$/, url],
  [
    /^get-(page-)?analytics propertyId$|^add-property-id propertyIdToUpdate$/,
    'Please fill in property id',
  ],
];
const sentenceFor = (call: CallContract, { name, schema }: CallField) =>
  shapesOf(schema).some(({ type }) => type === 'string')
    ? specified.find(([pattern]) => pattern.test(`${call.id} ${name}`))?.[1]
    : undefined;

/** Documented as accepted although it is empty: null stands for none. */
const takesNull = [
  'request-suggestion body: id',
  'set-quiet-hours body: quietHours',
  'set-client-route body: route.channels',
  'set-client-route body: route.quietHours',
  'add-sub-user body: clients',
  'limit-sub-user body: clients',
  'organise-sites body: clientId',
  'save-client body: colour',
  'save-client body: logo',
  'save-report-schedule body: sender',
  'save-report-schedule body: logo',
  'save-report-schedule body: timeZone',
  'save-report-schedule body: paragraph',
  'edit-report body: paragraph',
  'save-brand body: sender',
  'save-brand body: colour',
  'save-brand body: replyTo',
  'save-brand body: signOff',
  'save-brand body: logo',
  'assign-incident body: userId',
  'mute-incident body: until',
  'save-heartbeat body: longestRunMinutes',
  'change-monitor body: settings',
  'add-status-page body: password',
  'save-status-page body: password',
  'try-check body: settings',
  'add-status-page body: clientId',
  'add-status-page body: colour',
  'save-status-page body: clientId',
  'save-status-page body: colour',
];

/** Empty values. Spaces may be a password, though not a new one. */
const emptyValues = ({ part, name }: CallField): unknown[] => [
  '',
  ...(/password$/i.test(name) ? [] : [' ']),
  ...(part === 'body' ? [null, 7, {}] : []),
];

describe.each(catalogue.map((call) => [call.id, call] as const))('%s', (_, call) => {
  const fields = fieldsOf(call).map((field) => [`${field.part}: ${field.name}`, field] as const);
  const isText = ({ schema }: CallField) => shapesOf(schema).some(({ type }) => type === 'string');
  const where = (wanted: (field: CallField) => boolean) => fields.filter(([, one]) => wanted(one));

  const refused = (name: string, values: readonly unknown[]): unknown[] =>
    values.filter((value) => value !== null || !takesNull.includes(`${call.id} ${name}`));

  test('bounds every text and every list', () => {
    expect(parts.flatMap((part) => unbounded(schemaOf(call, part), part))).toEqual([]);
  });

  test.each(fields)('%s is named in words for people when it is wrong', (name, field) => {
    for (const value of refused(name, wrongValues(field))) {
      const said = saidOf(call, field, value);
      expect({ value, said }).toEqual({ value, said: expect.stringMatching(/^[A-Z].{8,}/) });
      expect(said).not.toMatch(validatorsEnglish);
    }
  });

  test.each(where(({ isRequired }) => isRequired))('%s is asked for', (_name, field) => {
    expect(saidOf(call, field, undefined)).toMatch(
      sentenceFor(call, field) ??
        / is required$|^Choose (?:a|at least one) |^This link (has expired|is no longer valid)/,
    );
  });

  const quoted = where((field) => sentenceFor(call, field) !== undefined);
  test.each(quoted)('%s is refused in the specified words when it is empty', (name, field) => {
    const said = sentenceFor(call, field);
    for (const value of refused(name, emptyValues(field)))
      expect({ value, said: saidOf(call, field, value) }).toEqual({ value, said });
  });

  test.each(where(isText))('%s is refused when it is not well-formed Unicode', (_name, field) => {
    for (const value of ['https://example.com/a\ud800b', '\udc00'])
      expect(saidOf(call, field, value)).toMatch(/ has a character that is not valid$/);
  });
});

test('a list that is too long is refused in words', () => {
  const field = (id: string) => {
    const call = catalogue.find((one) => one.id === id);
    const found = call && fieldsOf(call).find(({ name }) => name === 'sites' || name === 'pages');
    if (call === undefined || found === undefined) throw new Error(`There is no list in ${id}`);
    return saidOf(
      call,
      found,
      Array.from({ length: 2001 }, () => 'https://example.com/'),
    );
  };
  expect(['delete-site', 'add-pages', 'list-statuses'].map(field)).toEqual([
    'Not more than 10 sites at a time',
    'Not more than 500 pages at a time',
    'Not more than 2,000 addresses at a time',
  ]);
});
