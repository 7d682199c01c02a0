import { expect, test } from 'vitest';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { findRoute } from './routes.ts';

test('every call of the catalogue has its route, with and without a slash at the end', () => {
  for (const call of catalogue) {
    const path = `/api${call.path.replace(/\{\w+\}/g, 'some-value')}`;
    expect(findRoute(call.method, path)?.route.call.id).toBe(call.id);
    expect(findRoute(call.method, `${path}/`)?.route.call.id).toBe(call.id);
  }
});

test('a job sends its signal by the method of its choice', () => {
  for (const method of ['GET', 'HEAD', 'POST'])
    expect(findRoute(method, '/api/heartbeat/token/start')?.params).toEqual({
      token: 'token',
      signal: 'start',
    });
  expect(findRoute('DELETE', '/api/heartbeat/token')).toBeUndefined();
});

test('fixed segments take precedence over parameters', () => {
  expect(findRoute('GET', '/api/sites/sites-limit/a@example.com')?.route.call.id).toBe(
    'check-sites-limit',
  );
  expect(findRoute('GET', '/api/sites/a%40example.com')?.params).toEqual({
    email: 'a%40example.com',
  });
});

test('unknown paths and paths outside the API have no route', () => {
  expect(findRoute('GET', '/sites/a@example.com')).toBeUndefined();
  expect(findRoute('GET', '/api/nothing')).toBeUndefined();
  expect(findRoute('DELETE', '/api/auth')).toBeUndefined();
});
