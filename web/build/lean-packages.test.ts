import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unused, withoutUnused } from './lean-packages.ts';

const modules = globSync([
  'node_modules/zod/v4/core/*.js',
  'node_modules/react-router/dist/production/*.mjs',
]).map((file) => `/${file}`);

test.each(unused)('packages still have the functions to be left out of $file', (part) => {
  const files = modules.filter((file) => part.file.test(file));
  const left = files.map((file) => withoutUnused(readFileSync(`.${file}`, 'utf8'), part));
  const names = left.flatMap((module) => module.names);
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining([...(part.functions ?? [])]));
});

test('an unused function throws, and others stay as they are', () => {
  const code = [
    'export function a() { return b(); }',
    'function b() { return 1; }',
    'export const c = (x) => (y) => x + y;',
  ].join('\n');
  expect(withoutUnused(code, {})).toEqual({
    names: ['a', 'c'],
    code: [
      'export function a() { throw new Error("This is not part of the web app"); }',
      'function b() { return 1; }',
      'export const c = (x) => { throw new Error("This is not part of the web app"); };',
    ].join('\n'),
  });
  expect(withoutUnused(code, { functions: ['b'], instead: '{}' }).code).toContain(
    'function b() {}',
  );
});
