import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { callsOf } from '../../../shared/calls/define-call.ts';
import {
  answer,
  fakeServer,
  newSession,
  problem,
  type Handlers,
} from '../test-support/fake-server.ts';
import { ApiError, callApi, errorMessage } from './api.ts';
import { currentIdentity, forgetIdentity } from './identity.ts';
import { beginSession } from './tokens.ts';

const defineCall = callsOf('plans');

const readThing = defineCall({
  id: 'read-thing',
  domain: 'platform',
  method: 'GET',
  path: '/things/{email}/{id}',
  summary: 'A thing',
  caller: 'member',
  params: z.object({ email: z.string(), id: z.coerce.number() }),
  query: z.object({ url: z.string(), limit: z.coerce.number().optional() }),
  answer: z.object({ name: z.string() }),
});
const makeThing = defineCall({
  id: 'make-thing',
  domain: 'platform',
  method: 'POST',
  path: '/things',
  summary: 'Make a thing',
  caller: 'public',
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
});
const request = {
  params: { email: 'a+b@example.com', id: 7 },
  query: { url: 'https://example.com/?a=1&b=2' },
};
const thing = 'GET /api/things/a+b@example.com/7';

async function signedIn(handlers: Handlers, lifetimeSeconds = 3600) {
  const seen = fakeServer(handlers);
  await beginSession(newSession({ lifetimeSeconds }));
  return seen;
}
const bearer = (headers: Headers | undefined) => headers?.get('authorization');
const operations = (seen: { headers: Headers; path: string }[]) =>
  seen
    .filter(({ path }) => path === '/cognito')
    .map(({ headers }) => headers.get('x-amz-target')?.split('.').at(-1));

beforeEach(() => forgetIdentity());

describe('callApi', () => {
  test('fills path and query, and sends the access token', async () => {
    const seen = await signedIn({ [thing]: answer({ name: 'x', more: 'unknown' }) });
    expect(await callApi(readThing, request)).toEqual({ name: 'x' });
    expect(seen[0]?.query.get('url')).toBe('https://example.com/?a=1&b=2');
    expect(seen[0]?.query.has('limit')).toBe(false);
    expect(bearer(seen[0]?.headers)).toMatch(/^Bearer header\..*\.signature$/);
  });

  test('sends no token with public calls', async () => {
    const seen = await signedIn({ 'POST /api/things': answer({ name: 'x' }) });
    await callApi(makeThing, { body: { name: 'x' } });
    expect(bearer(seen[0]?.headers)).toBeNull();
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(seen[0]?.body).toEqual({ name: 'x' });
  });

  test('refreshes an expired token before sending it', async () => {
    const seen = await signedIn({ [thing]: answer({ name: 'x' }) }, -60);
    await callApi(readThing, request);
    expect(operations(seen)).toEqual(['GetTokensFromRefreshToken']);
    expect(seen.at(-1)?.path).toBe('/api/things/a+b@example.com/7');
  });

  test('refreshes once if the server refuses the token, and retries', async () => {
    let tries = 0;
    const seen = await signedIn({
      [thing]: (request) => {
        tries += 1;
        return tries === 1
          ? problem(401, 'unauthenticated', 'Expired')(request)
          : answer({ name: 'x' })(request);
      },
    });
    expect(await callApi(readThing, request)).toEqual({ name: 'x' });
    expect(operations(seen)).toEqual(['GetTokensFromRefreshToken']);
    expect(bearer(seen[0]?.headers)).not.toBe(bearer(seen.at(-1)?.headers));
    expect(currentIdentity()).toBeDefined();
  });

  test('ends the session if a fresh token is refused too', async () => {
    await signedIn({ [thing]: problem(401, 'unauthenticated', 'Signed out everywhere') });
    await expect(callApi(readThing, request)).rejects.toMatchObject({ status: 401 });
    expect(currentIdentity()).toBeUndefined();
  });

  test('ends the session if the refresh token is no longer valid', async () => {
    await signedIn(
      {
        [thing]: problem(401, 'unauthenticated', 'Sign in'),
        'POST /cognito': () =>
          Response.json(
            { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
            { status: 400 },
          ),
      },
      -60,
    );
    await expect(callApi(readThing, request)).rejects.toBeInstanceOf(ApiError);
    expect(currentIdentity()).toBeUndefined();
  });

  test('throws the server’s messages', async () => {
    fakeServer({
      'POST /api/things': problem(403, 'limit_reached', 'No more things', {
        field: 'name',
        reason: 'account_suspended',
      }),
    });
    const error = await callApi(makeThing, { body: { name: 'x' } }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 403,
      message: 'No more things',
      requestId: 'request-1',
      errors: [{ code: 'limit_reached', field: 'name' }],
    });
    expect(error instanceof ApiError && error.has('limit_reached')).toBe(true);
    expect(error instanceof ApiError && error.has('account_suspended')).toBe(true);
    expect(errorMessage(error)).toBe('No more things');
  });

  test.each([
    [401, 'Please sign in'],
    [429, 'Too many requests, please try again later'],
  ])('has a message if API Gateway itself answers %d', async (status, sentence) => {
    fakeServer({ 'POST /api/things': () => Response.json({ message: 'Short' }, { status }) });
    const error = await callApi(makeThing, { body: { name: 'x' } }).catch((e: unknown) => e);
    expect(errorMessage(error)).toBe(sentence);
  });

  test.each([
    ['an answer that is not ours', () => new Response('<html>', { status: 502 }), 502],
    ['a dead line', () => Promise.reject(new TypeError('Failed to fetch')), 0],
    ['an answer that breaks the contract', answer({ title: 'x' }), 200],
  ])('throws an ApiError for %s', async (_, handler, status) => {
    fakeServer({ 'POST /api/things': handler });
    const call = callApi(makeThing, { body: { name: 'x' } });
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status });
  });
});

describe('errorMessage', () => {
  test.each([
    [new ApiError(400, 'Second', { errors: [{ code: 'conflict', message: 'First' }] }), 'First'],
    [new ApiError(404, 'Only this'), 'Only this'],
    [new ApiError(502, 'Bad gateway'), 'Something went wrong'],
    [new TypeError('x is not a function'), 'Something went wrong'],
  ])('%s', (error, message) => {
    expect(errorMessage(error)).toBe(message);
  });
});
