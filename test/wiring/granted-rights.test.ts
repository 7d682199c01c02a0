/** Checks over all test files that functions are granted nothing that they never use. Runs after all the others. */
import { expect, test } from 'vitest';
import { findEntryPoints } from '../../bin/entry-points.ts';
import { decide, denial } from '../support/iam/decide.ts';
import { grantsIn } from '../support/iam/grants-in.ts';
import { faultIn } from '../support/iam/reference.ts';
import { explanations, explanationsOf } from './explained.ts';
import { lambdaRequests } from './lambda-requests.ts';
import { readUse } from './use-records.ts';
import { readWiring } from './wiring.ts';

const wiring = await readWiring();
const used = readUse();
const ofEntryPoints = Object.entries(wiring).filter(([name]) => !name.endsWith('.jobs'));
/** `<entry point>: <grant>`, of those that neither a test nor Lambda used. */
const idle = ofEntryPoints.flatMap(([entryPoint, own]) => {
  const grants = grantsIn(own.statements);
  const byLambda = lambdaRequests(own);
  return [
    ...grants.filter((grant) => !byLambda.some(grant.covers)).map(({ name }) => name),
    ...Object.keys(own.environment).map((name) => `setting ${name}`),
  ]
    .filter((name) => used.get(entryPoint)?.has(name) !== true)
    .map((name) => `${entryPoint}: ${name}`);
});

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

test('Lambda may do for each function what it does with its role', () => {
  // Jobs run in the function of their worker, `<queue>.jobs`.
  const functions = Object.entries(wiring).filter(([name]) => !name.endsWith('.worker'));
  const denied = functions.flatMap(([entryPoint, own]) =>
    lambdaRequests(own)
      .filter((request) => !decide(own.statements, request).isAllowed)
      .map((request) => `${entryPoint} is denied ${denial(own.statements, request)}`),
  );
  expect(denied).toEqual([]);
});

test('every grant names an action, a resource and condition keys that AWS has', async () => {
  const ofFunctions = ofEntryPoints.flatMap(([, own]) => [
    ...own.statements
      // On the streams of a log, by a pattern that ends as the log does.
      .filter(({ Action }) => !Action.includes('logs:PutLogEvents'))
      .flatMap(({ Action, Resource, Condition }) => {
        const keys = Object.values(Condition).flatMap(Object.keys);
        return Action.flatMap((action) => Resource.map((resource) => ({ action, resource, keys })));
      }),
    ...lambdaRequests(own).map((request) => ({ ...request, keys: [] })),
  ]);
  const faults = await Promise.all(ofFunctions.map(faultIn));
  expect(new Set(faults.filter((fault) => fault !== undefined))).toEqual(new Set());
});

test('every grant is used, or explained', () => {
  expect(idle.filter((grant) => explanationsOf(grant).length === 0)).toEqual([]);
});

test('every explained grant exists, and is not used', () => {
  const needless = explanations.filter(({ of }) => !idle.some((grant) => of.test(grant)));
  expect(needless).toEqual([]);
});
