import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { callsOf } from '../../../shared/calls/define-call.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { InputError } from './answer.ts';
import { maxBodyBytes, readInput } from './read-input.ts';

const defineCall = callsOf('plans');

const contract = defineCall({
  id: 'example',
  domain: 'platform',
  method: 'POST',
  path: '/example/{name}',
  summary: '',
  caller: 'member',
  params: z.object({ name: z.string().min(2) }),
  query: z.object({ count: z.coerce.number().int() }),
  body: z.object({ sites: z.array(z.object({ url: z.url() })) }),
  answer: z.unknown(),
});

function reading(parts: Partial<APIGatewayProxyEventV2>) {
  const event = {
    pathParameters: { name: 'ada' },
    queryStringParameters: { count: '3' },
    body: '{"sites":[]}',
    isBase64Encoded: false,
    ...parts,
  };
  return readInput(contract, event as APIGatewayProxyEventV2);
}

function refusalOf(parts: Partial<APIGatewayProxyEventV2>) {
  try {
    reading(parts);
  } catch (error) {
    if (error instanceof InputError) return error.details.map(({ field }) => field);
    if (error instanceof ProblemError) return [error.code, error.field];
    throw error;
  }
  return 'accepted';
}

describe('readInput', () => {
  test('validates and parses every part', () => {
    expect(reading({})).toEqual({
      params: { name: 'ada' },
      query: { count: 3 },
      body: { sites: [] },
    });
  });

  test('decodes path parameters, and keeps a lone percent sign', () => {
    const nameIn = (name: string) => reading({ pathParameters: { name } }).params;
    expect(nameIn('ada%40example.com')).toEqual({ name: 'ada@example.com' });
    expect(nameIn('100%')).toEqual({ name: '100%' });
  });

  test('decodes a body that the gateway has encoded', () => {
    const body = Buffer.from('{"sites":[{"url":"https://ü.example"}]}').toString('base64');
    expect(reading({ body, isBase64Encoded: true }).body).toEqual({
      sites: [{ url: 'https://ü.example' }],
    });
  });

  test('names every invalid field, in all parts at once', () => {
    expect(
      refusalOf({
        pathParameters: { name: 'a' },
        queryStringParameters: { count: 'many' },
        body: '{"sites":[{"url":"https://fine.example"},{"url":"no"}]}',
      }),
    ).toEqual(['name', 'count', 'sites.1.url']);
  });

  test('treats a missing part as an empty one', () => {
    expect(refusalOf({ body: '' })).toEqual(['sites']);
    expect(refusalOf({ body: ' \n' })).toEqual(['sites']);
    expect(
      readInput(contract, {
        pathParameters: { name: 'ada' },
        queryStringParameters: { count: '3' },
        body: '{"sites":[]}',
      } as unknown as APIGatewayProxyEventV2).body,
    ).toEqual({ sites: [] });
    expect(refusalOf({ queryStringParameters: {} })).toEqual(['count']);
  });

  test.each(['{', 'sites=1', '{"sites":[]', "{'sites':[]}", 'undefined'])(
    '%j is no JSON',
    (body) => {
      expect(refusalOf({ body })).toEqual(['invalid_input', 'body']);
    },
  );

  test.each(['null', '[]', '7', '"text"'])('%s is refused because it is not an object', (body) => {
    expect(refusalOf({ body })).toEqual(['body']);
  });

  test('a body that is too large is refused before it is parsed', () => {
    expect(refusalOf({ body: ' '.repeat(maxBodyBytes + 1) })).toEqual([
      'payload_too_large',
      undefined,
    ]);
    expect(refusalOf({ body: 'ü'.repeat(maxBodyBytes / 2 + 1) })).toEqual([
      'payload_too_large',
      undefined,
    ]);
    const encoded = Buffer.alloc(maxBodyBytes + 1, ' ').toString('base64');
    expect(refusalOf({ body: encoded, isBase64Encoded: true })).toEqual([
      'payload_too_large',
      undefined,
    ]);
  });

  test('unknown fields are dropped', () => {
    expect(
      reading({ body: '{"sites":[],"__proto__":{"admin":true},"accountId":"x"}' }).body,
    ).toEqual({ sites: [] });
  });
});
