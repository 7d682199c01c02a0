import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportedKinds, notExported } from './exported-kinds.ts';

test('every kind of item in an account’s partition is exported, or the exception is explained', () => {
  const entities = globSync('functions/**/*-entity.ts').map((file) => readFileSync(file, 'utf8'));
  const ofAccounts = entities
    .filter((source) => /\binAccount\(|'account#\$\{accountId\}'/.test(source))
    .map((source) => /entity\('([\w-]+)'/.exec(source)?.[1] ?? source);
  expect(ofAccounts.length).toBeGreaterThan(20);
  const known = new Set([
    ...exportedKinds.map(({ entity }) => entity),
    ...Object.keys(notExported),
  ]);
  expect(ofAccounts.filter((entity) => !known.has(entity))).toEqual([]);
});
