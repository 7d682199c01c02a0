import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { type ErrorDetail, ProblemError } from '../../../shared/calls/errors.ts';
import { percentDecoded } from '../foreign-text.ts';
import { InputError } from './answer.ts';
import { checkPart } from './check-part.ts';

/** Larger than any body of the catalogue (a 1 MB screenshot as base64 in a contact request). */
export const maxBodyBytes = 2 * 1024 * 1024;

/** Parses and validates the three parts of a request; throws an `InputError` that names every invalid field. */
export function readInput(contract: CallContract, event: APIGatewayProxyEventV2) {
  const details: ErrorDetail[] = [];
  const check = (schema: z.ZodType | undefined, value: unknown, whole: string): unknown => {
    if (schema === undefined) return undefined;
    const checked = checkPart(schema, value, whole);
    details.push(...checked.details);
    return checked.data;
  };
  const input = {
    params: check(contract.params, decodeParams(event.pathParameters ?? {}), 'path'),
    query: check(contract.query, event.queryStringParameters ?? {}, 'query'),
    body: check(
      contract.body,
      contract.body === undefined ? undefined : readBody(contract, event),
      'body',
    ),
  };
  if (details.length > 0) throw new InputError(details);
  return input;
}

function decodeParams(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, percentDecoded(value)]],
    ),
  );
}

function readBody({ bodyType }: CallContract, event: APIGatewayProxyEventV2): unknown {
  const text =
    event.isBase64Encoded && event.body !== undefined
      ? Buffer.from(event.body, 'base64').toString('utf8')
      : (event.body ?? '');
  if (Buffer.byteLength(text) > maxBodyBytes) {
    throw new ProblemError('payload_too_large', `The body is larger than ${maxBodyBytes} bytes`);
  }
  if (bodyType === 'text') return text;
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('invalid_input', 'The body is not valid JSON', { field: 'body' });
  }
}
