import { expect, test } from 'vitest';
import { withoutEffects } from './pure-shared.ts';

const made = (value: string): string => `/* @__PURE__ */ $make(() => (${value}));`;

test.each([
  ['a call', 'const a = z.string();', `const a = ${made('z.string()')}`],
  ['an exported one', 'export const a = b();', `export const a = ${made('b()')}`],
  [
    'one with a type',
    'const a: Record<A, (b: B) => C> = { c: d() };',
    `const a: Record<A, (b: B) => C> = ${made('{ c: d() }')}`,
  ],
  ['a spread', 'const a = { ...b };', `const a = ${made('{ ...b }')}`],
  ['a property', 'const a = b.c;', `const a = ${made('b.c')}`],
  [
    'one of many lines, with a function inside',
    'const a = z\n  .string()\n  .transform((b) => {\n    const c = d(b);\n    return c;\n  });\nconst e = 1;',
    `const a = ${made('z\n  .string()\n  .transform((b) => {\n    const c = d(b);\n    return c;\n  })')}\nconst e = 1;`,
  ],
])('%s is made only where it is used', (_case, source, expected) => {
  expect(withoutEffects(`${source}\n`)).toBe(`${expected}\n`);
});

test.each([
  ['a number', 'const a = 7;'],
  ['a list', "const a = ['b', 'c'] as const;"],
  ['an arrow function', 'export const a = (b: B): C => d(b);'],
  ['one with a default', "const a = (b = c(), d: E = 'f') => g(b);"],
  ['a generic one', 'const a = <B extends C>(b: B) => d(b);'],
  ['a function', 'export function a() {\n  const b = c();\n  return b;\n}'],
])('%s is left alone', (_case, source) => {
  expect(withoutEffects(`${source}\n`)).toBe(`${source}\n`);
});
