import { expect, test } from 'vitest';
import { leanModule } from './lean-module.ts';

const spaceless = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

test('a contract keeps the fields that the client reads', () => {
  const lean = leanModule(
    `
    export const addThing = defineCall({
      id: 'add-thing',
      summary: 'Add a thing',
      method: 'POST',
      path: '/things',
      caller: 'member',
      body: z.object({ name: z.string().describe('Its name') }),
      answer: Thing,
      limit: { requests: 1, windowSeconds: 60 },
    });
  `,
    new Set(['id', 'method', 'path', 'caller', 'answer']),
  );
  expect(spaceless(lean)).toBe(
    `export const addThing = /* @__PURE__ */ (() => (defineCall({ ${[
      "id: 'add-thing'",
      "method: 'POST'",
      "path: '/things'",
      "caller: 'member'",
      'answer: Thing',
    ].join(', ')}, })))();`,
  );
});

test('a contract whose body says that it is posted says so itself', () => {
  const lean = leanModule(
    "defineCall({ ...common, id: 'a', body: Thing, errors: [] });",
    new Set(['id', 'method']),
  );
  expect(lean).toBe("defineCall({ method: 'POST', ...common, id: 'a', });");
});

test('a contract keeps what is spread into it', () => {
  const lean = leanModule(
    "defineCall({ ...common, id: 'a', summary: 'A' });",
    new Set(['id', 'caller']),
  );
  expect(lean).toBe("defineCall({ ...common, id: 'a', });");
});

test('schemas lose all their descriptions, and nothing else', () => {
  const lean = leanModule(`
    const time = z.string().describe('UTC').min(1).describe('ISO 8601');
    export const describe = (it) => it.description;
  `);
  expect(spaceless(lean)).toBe(
    'const time = /* @__PURE__ */ (() => (z.string().min(1)))(); export const describe = (it) => it.description;',
  );
});

test('constants with types keep them, and literals and functions stay as they are', () => {
  const lean = leanModule(`
    export const words: Record<Cause, (site: Site) => string> = { ...common };
    export const limit = 7;
    const first = <Item>(items: readonly Item[]): Item | undefined => items[0];
  `);
  expect(spaceless(lean)).toBe(
    'export const words: Record<Cause, (site: Site) => string> = /* @__PURE__ */ (() => ({ ...common }))(); export const limit = 7; const first = <Item>(items: readonly Item[]): Item | undefined => items[0];',
  );
});

test('code other than constants is unchanged', () => {
  const code = "import * as z from 'zod';\nexport function make() {\n  return z.string();\n}\n";
  expect(leanModule(code)).toBe(code);
});
