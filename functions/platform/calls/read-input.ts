import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { fieldWords, sentenceAgainst } from '../../../shared/calls/input-words.ts';
import { type ErrorDetail, ProblemError } from '../../../shared/errors.ts';
import { InputError } from './answer.ts';

/** Larger than any body of the catalogue (a 1 MB screenshot as base64 in a contact request). */
export const maxBodyBytes = 2 * 1024 * 1024;

/** Reads and validates the three parts of a request; throws an `InputError` that names every field at fault. */
export function readInput(contract: CallContract, event: APIGatewayProxyEventV2) {
  const details: ErrorDetail[] = [];
  const check = (schema: z.ZodType | undefined, value: unknown, whole: string): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value, { error: (issue) => sentenceAgainst(issue, whole) });
    const refused = [
      ...illFormedTexts(value).map((path) => illFormed(path, whole)),
      ...(parsed.error?.issues ?? []),
    ];
    details.push(...refused.map((refusal) => detailOf(refusal, whole)));
    return parsed.data;
  };
  const input = {
    params: check(contract.params, decodeParams(event.pathParameters ?? {}), 'path'),
    query: check(contract.query, event.queryStringParameters ?? {}, 'query'),
    body: check(contract.body, contract.body === undefined ? undefined : readBody(event), 'body'),
  };
  if (details.length > 0) throw new InputError(details);
  return input;
}

/** @param whole named when the issue lies with the part itself, such as a list where an object is wanted */
const detailOf = ({ message, path }: Refusal, whole: string): ErrorDetail => ({
  code: 'invalid_input',
  message,
  field: path.map(String).join('.') || whole,
});

type Refusal = Pick<z.core.$ZodIssue, 'message' | 'path'>;

const illFormed = (path: PropertyKey[], whole: string): Refusal => ({
  message: `${fieldWords(path, whole)} has a character that is not valid`,
  path,
});

/** Deeper than any field of the catalogue; what no contract knows is dropped. */
const deepestField = 8;

/** Where a value holds a lone half of a surrogate pair, which neither the table nor the user pool can take. */
function illFormedTexts(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [path];
  if (typeof value !== 'object' || value === null || path.length > deepestField) return [];
  return Object.entries(value).flatMap(([key, inner]) => illFormedTexts(inner, [...path, key]));
}

/** Decodes path parameters; one that came decoded already, and has a lone percent sign, stays as it is. */
function decodeParams(params: Record<string, string | undefined>): Record<string, string> {
  const decode = (value: string): string => {
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  };
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, decode(value)]],
    ),
  );
}

function readBody(event: APIGatewayProxyEventV2): unknown {
  const text =
    event.isBase64Encoded && event.body !== undefined
      ? Buffer.from(event.body, 'base64').toString('utf8')
      : (event.body ?? '');
  if (Buffer.byteLength(text) > maxBodyBytes) {
    throw new ProblemError('payload_too_large', `The body is larger than ${maxBodyBytes} bytes`);
  }
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('invalid_input', 'The body is not valid JSON', { field: 'body' });
  }
}
