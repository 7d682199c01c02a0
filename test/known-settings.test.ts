import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingEntries } from '../shared/settings/catalogue.ts';

const root = join(import.meta.dirname, '..');
/** Set by Lambda, the SDK's own, or the system's. */
const notOurs = /^(?:AWS_|_X_AMZN_|LD_LIBRARY_PATH$)/;

test('functions and probes read no variable past the catalogue and env.ts', () => {
  const known = new Set(settingEntries.map(([, { variable }]) => variable));
  const files = globSync(['functions/**/*.ts', 'dev/probe/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const read = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\benv(?:\['|\.)([A-Z_][A-Z\d_]*)\b/g)].map(
      ([, name = '']) => ({ file, name }),
    ),
  );
  expect(read.length).toBeGreaterThan(3);
  expect(read.filter(({ name }) => !known.has(name) && !notOurs.test(name))).toEqual([]);
});
