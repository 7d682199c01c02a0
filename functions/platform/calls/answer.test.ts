import { describe, expect, test } from 'vitest';
import { type ErrorCode, httpStatusOf, ProblemError } from '../../../shared/calls/errors.ts';
import { answerError, answerFile, answerJson, InputError } from './answer.ts';

/** The table of architecture 4. */
const statuses: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  too_many_requests: 429,
  internal: 500,
  provider_unavailable: 502,
};
const bodyOf = ({ body }: { body?: string | undefined }): unknown => JSON.parse(body ?? '');

describe('answerError', () => {
  test.each(Object.entries(statuses) as [ErrorCode, number][])('%s is a %i', (code, status) => {
    expect(httpStatusOf[code]).toBe(status);
    const answer = answerError(new ProblemError(code, 'Words'), 'request-1');
    expect(answer.statusCode).toBe(status);
    expect(bodyOf(answer)).toEqual({
      message: 'Words',
      errors: [{ code, message: 'Words' }],
      requestId: 'request-1',
    });
    expect(answer.headers).toMatchObject({
      'x-request-id': 'request-1',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test('has field, reason and Retry-After', () => {
    const problem = new ProblemError('too_many_requests', 'Later', {
      field: 'email',
      reason: 'busy',
      retryAfterSeconds: 7,
    });
    const answer = answerError(problem, 'r');
    expect(bodyOf(answer)).toMatchObject({ errors: [{ field: 'email', reason: 'busy' }] });
    expect(answer.headers).toMatchObject({ 'retry-after': '7' });
  });

  test('lists every error of the input, the first one as the message', () => {
    const errors = ['url', 'siteName'].map((field) => ({
      code: 'invalid_input' as const,
      message: `${field} is wrong`,
      field,
    }));
    const answer = answerError(new InputError(errors), 'r');
    expect(answer.statusCode).toBe(400);
    expect(bodyOf(answer)).toEqual({ message: 'url is wrong', errors, requestId: 'r' });
  });

  test.each([new Error('password=hunter2 at /srv/app'), 'text', undefined, { secret: 1 }])(
    'an unknown error (%s) says nothing about itself',
    (error) => {
      const answer = answerError(error, 'r');
      expect(answer.statusCode).toBe(500);
      expect(bodyOf(answer)).toEqual({
        message: 'Something went wrong',
        errors: [{ code: 'internal', message: 'Something went wrong' }],
        requestId: 'r',
      });
    },
  );

  test('does not reveal a cause', () => {
    const problem = new ProblemError('provider_unavailable', 'Not now', {
      cause: new Error('10.0.0.8 refused'),
    });
    expect(answerError(problem, 'r').body).not.toContain('10.0.0.8');
  });
});

test('answerJson keeps text unchanged', () => {
  const answer = answerJson(201, { name: '<b>é</b>' }, 'r');
  expect([answer.statusCode, bodyOf(answer)]).toEqual([201, { name: '<b>é</b>' }]);
});

describe('answerFile', () => {
  const zip = { type: 'application/zip' as const, accept: undefined };

  test('sends text unchanged and bytes in base64, each under its name', () => {
    const csv = { type: 'text/csv' as const, file: { fileName: 'a.csv', content: 'ä' } };
    expect(answerFile({ ...csv, accept: undefined }, 'r')).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="a.csv"',
      },
      body: 'ä',
      isBase64Encoded: false,
    });
    const file = { fileName: 'a.zip', content: Uint8Array.of(0, 255) };
    expect(answerFile({ ...zip, file }, 'r')).toMatchObject({
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="a.zip"',
      },
      body: 'AP8=',
      isBase64Encoded: true,
    });
  });

  test('redirects to a file that is stored elsewhere, unless the client accepts JSON', () => {
    const file = { fileName: 'a.zip', address: 'https://bucket.example/a.zip' };
    expect(answerFile({ ...zip, file, accept: '*/*' }, 'r')).toMatchObject({
      statusCode: 303,
      headers: { location: file.address },
    });
    const told = answerFile({ ...zip, file, accept: 'application/zip, application/json' }, 'r');
    expect(told.statusCode).toBe(200);
    expect(bodyOf(told)).toEqual(file);
  });
});
