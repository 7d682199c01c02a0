/** Checks over all test files that functions are granted nothing that they never use. Runs after all the others. */
import { expect, test } from 'vitest';
import { findEntryPoints } from '../../bin/entry-points.ts';
import { explanations, explanationsOf } from './explained.ts';
import { readUse } from './use-records.ts';
import { readWiring } from './wiring.ts';

const wiring = await readWiring();
const used = readUse();
/** `<entry point>: <right>`, of those that no test used. */
const ofEntryPoints = Object.entries(wiring).filter(([name]) => !name.endsWith('.jobs'));
const idle = ofEntryPoints.flatMap(([entryPoint, { rights, environment }]) =>
  [...rights, ...Object.keys(environment).map((name) => `setting ${name}`)]
    .filter((right) => used.get(entryPoint)?.has(right) !== true)
    .map((right) => `${entryPoint}: ${right}`),
);

test('every entry point is deployed, and was run', () => {
  const names = findEntryPoints().map(({ name }) => name);
  expect(ofEntryPoints.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  // They are given nothing, and use nothing.
  expect(names.filter((name) => !used.has(name)).toSorted()).toEqual([
    'ask-for-proof.trigger',
    'define-proven-sign-in.trigger',
    'unknown-route.call',
  ]);
});

test('every grant is used, or explained', () => {
  expect(idle.filter((grant) => explanationsOf(grant).length === 0)).toEqual([]);
});

test('every explained grant exists, and is not used', () => {
  const needless = explanations.filter(({ of }) => !idle.some((grant) => of.test(grant)));
  expect(needless).toEqual([]);
});
