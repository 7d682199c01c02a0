import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { compareSpecificity, matchesPath, paramsOf } from './match-path.ts';

describe('paramsOf', () => {
  test.each([
    ['/auth', '/auth', {}],
    ['/auth', '/auth/', {}],
    ['/sites/{email}', '/sites/a%40b.c', { email: 'a%40b.c' }],
    ['/sites/{email}/edit', '/sites/x/edit/', { email: 'x' }],
    ['/a/{x}/{y}', '/a/1/2', { x: '1', y: '2' }],
  ])('%s matches %s', (template, path, params) => {
    expect(paramsOf(template, path)).toEqual(params);
    expect(matchesPath(template, path)).toBe(true);
  });

  test.each([
    ['/auth', '/auths'],
    ['/auth', '/AUTH'],
    ['/auth', '/auth/google'],
    ['/sites/{email}', '/sites'],
    ['/sites/{email}', '/sites/'],
    ['/sites/{email}/edit', '/sites/edit'],
  ])('%s does not match %s', (template, path) => {
    expect(paramsOf(template, path)).toBeUndefined();
  });
});

describe('compareSpecificity', () => {
  test('sorts fixed segments before parameters, from the left', () => {
    const templates = ['/{a}/b', '/sites/{email}', '/sites/findpages', '/sites/{email}/edit'];
    expect(templates.toSorted(compareSpecificity)).toEqual([
      '/sites/findpages',
      '/sites/{email}/edit',
      '/sites/{email}',
      '/{a}/b',
    ]);
  });

  test('gives every call of the catalogue its own route', () => {
    const routes = catalogue.map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(new Set(routes).size).toBe(routes.length);
  });
});
