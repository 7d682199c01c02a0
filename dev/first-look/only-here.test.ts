import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../load-handler.ts';

/** A value for one of the marks; a type or a schema is none. */
const writes = /\b(?:recordedUntil|isRecorded): (?:true\b|['"`]|new\b|now\b|after\b)/;

test('nothing that is deployed can mark a history as recorded', () => {
  expect('set({ recordedUntil: now.toISOString() })').toMatch(writes);
  const deployed = globSync('{functions,lib,shared}/**/*.ts', { cwd: repositoryRoot });
  expect(deployed.length).toBeGreaterThan(500);
  const found = deployed
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => {
      const source = readFileSync(join(repositoryRoot, file), 'utf8');
      return writes.test(source) || /from '[./]+dev\//.test(source);
    });
  expect(found).toEqual([]);
});
