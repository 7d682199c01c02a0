/** Roles name the whole keys of partitions, so a kind of key that none of their patterns matches is denied on AWS only. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../bin/entry-points.ts';
import { partitions } from '../shared/deployment/table-shape.ts';
import { decide } from './support/iam/decide.ts';
import { Statement } from './support/iam/statement.ts';

/** Partition keys in the sources: those of entities, and those of items that are written without one. */
const template = /primaryKey\(\s*'([^']+)'|\bpk: `([^`]+)`/g;
const sources = globSync('functions/**/*.ts', { cwd: root }).filter(
  (file) => !file.includes('.test.'),
);
const keys = new Set(
  sources
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(template)])
    .map(([, ofEntity, ofItem]) =>
      String(ofEntity ?? ofItem).replaceAll(/\$\{[^}]*\}/g, 'some-id'),
    ),
);

const action = 'dynamodb:GetItem';
const resource = 'arn:aws:dynamodb:us-east-1:111122223333:table/Data';
const kindsOf = (key: string): string[] =>
  Object.entries(partitions).flatMap(([kind, pattern]) => {
    const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': pattern } };
    const statement = { Effect: 'Allow', Action: action, Resource: resource, Condition };
    const request = { action, resource, context: { 'dynamodb:LeadingKeys': [key] } };
    return decide([Statement.parse(statement)], request).isAllowed ? [kind] : [];
  });

test('every partition key is of one kind, and every kind is that of a key', () => {
  expect([...keys].filter((key) => kindsOf(key).length !== 1)).toEqual([]);
  const kinds = new Set([...keys].flatMap(kindsOf));
  expect([...kinds].toSorted()).toEqual(Object.keys(partitions).toSorted());
});
