import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutJsonSchema } from './lean-zod.ts';

test('the installed Zod loses its conversion to JSON Schema, and nothing else', () => {
  const file = fileURLToPath(import.meta.resolve('zod/v4').replace('index.', 'schemas.'));
  const code = readFileSync(
    file.replace(/\/v4\/(index|schemas)\./, '/v4/classic/schemas.'),
    'utf8',
  );
  const lean = withoutJsonSchema(code);
  expect(code).toContain('processJSONSchema');
  expect(lean).not.toMatch(/processJSONSchema|JSONSchemaMethod\(/);
  const exported = (source: string) => parseAst(source).body.length;
  expect(exported(lean)).toBe(exported(code));
});

test('a Zod that has changed stops the build', () => {
  expect(() => withoutJsonSchema('export const string = 1;')).toThrow('no longer contain');
});
