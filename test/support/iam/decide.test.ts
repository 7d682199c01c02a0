/** What AWS documents of the evaluation, at the addresses beside each. */
import { describe, expect, test } from 'vitest';
import { decide, denial, matchesAction, matchesResource } from './decide.ts';
import { Statement } from './statement.ts';

const table = 'arn:aws:dynamodb:us-west-2:111122223333:table/GameScores';
const allow = (rest: object) =>
  Statement.parse({ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: table, ...rest });
const get = (keys: readonly string[], more: object = {}) => ({
  action: 'dynamodb:GetItem',
  resource: table,
  context: { 'dynamodb:LeadingKeys': keys, ...more },
});

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
test.each([
  ['arn:aws:sqs:us-east-2:111122223333:queue1', 'arn:aws:sqs:us-east-2:111122223333:queue1', true],
  ['arn:aws:sqs:us-east-2:111122223333:Queue1', 'arn:aws:sqs:us-east-2:111122223333:queue1', false],
  [
    'arn:aws:s3:::DOC-EXAMPLE-BUCKET/*/test/*',
    'arn:aws:s3:::DOC-EXAMPLE-BUCKET/1/test/object.jpg',
    true,
  ],
  [
    'arn:aws:s3:::DOC-EXAMPLE-BUCKET/*/test/*',
    'arn:aws:s3:::DOC-EXAMPLE-BUCKET/1/2/test/3/object.jpg',
    true,
  ],
  [
    'arn:aws:s3:::DOC-EXAMPLE-BUCKET/*/test/*',
    'arn:aws:s3:::DOC-EXAMPLE-BUCKET/1-test/object.jpg',
    false,
  ],
  ['arn:aws:s3:::DOC-EXAMPLE-BUCKET/*', 'arn:aws:s3:::DOC-EXAMPLE-BUCKET', false],
  ['arn:aws:iam::111122223333:user/?', 'arn:aws:iam::111122223333:user/B', true],
  ['arn:aws:iam::111122223333:user/?', 'arn:aws:iam::111122223333:user/Bo', false],
  // Within a segment, unless it ends with the wildcard.
  ['arn:aws:sqs:*-2:111122223333:q', 'arn:aws:sqs:us-east-1:us-2:111122223333:q', false],
  ['arn:aws:sqs:*', 'arn:aws:sqs:us-east-2:111122223333:queue1', true],
  ['*', 'arn:aws:sqs:us-east-2:111122223333:queue1', true],
  // The wildcard of a request is a character: a prefix of alarms is asked of all of them.
  [
    'arn:aws:cloudwatch:us-east-1:111122223333:alarm:Stage-*',
    'arn:aws:cloudwatch:us-east-1:111122223333:alarm:*',
    false,
  ],
  [
    'arn:aws:cloudwatch:us-east-1:111122223333:alarm:*',
    'arn:aws:cloudwatch:us-east-1:111122223333:alarm:*',
    true,
  ],
  // Other characters of patterns mean themselves.
  ['arn:aws:s3:::a.b/(c)', 'arn:aws:s3:::axb/(c)', false],
])('the resource %s and %s: %s', (glob, resource, expected) => {
  expect(matchesResource(resource, glob)).toBe(expected);
});

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_action.html
test.each([
  ['iam:*AccessKey*', 'iam:CreateAccessKey', true],
  ['IAM:listaccesskeys', 'iam:ListAccessKeys', true],
  ['s3:GetObject', 's3:GetObjectTagging', false],
])('the action %s and %s: %s', (glob, action, expected) => {
  expect(matchesAction(action, glob)).toBe(expected);
});

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
test('nothing is allowed that no statement allows, or that one denies', () => {
  const request = get(['a']);
  expect(decide([], request).isAllowed).toBe(false);
  expect(decide([allow({ Action: 'dynamodb:PutItem' })], request).isAllowed).toBe(false);
  expect(decide([allow({})], request).isAllowed).toBe(true);
  expect(decide([allow({}), allow({ Effect: 'Deny' })], request).isAllowed).toBe(false);
});

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
describe('conditions', () => {
  const like = (operator: string, ...keys: string[]) => [
    allow({ Condition: { [operator]: { 'dynamodb:LeadingKeys': keys } } }),
  ];
  test.each([
    ['ForAllValues:StringLike', ['user#*'], ['user#1'], true],
    ['ForAllValues:StringLike', ['user#*'], ['user'], false],
    ['ForAllValues:StringLike', ['user#*'], ['User#1'], false],
    ['ForAllValues:StringLike', ['user#*', 'limit'], ['user#1', 'limit'], true],
    ['ForAllValues:StringLike', ['user#*'], ['user#1', 'limit'], false],
    ['ForAllValues:StringLike', ['user#*'], [], true],
    ['ForAllValues:StringEquals', ['user#*'], ['user#1'], false],
    ['ForAnyValue:StringLike', ['user#*'], ['user#1', 'limit'], true],
    ['ForAnyValue:StringLike', ['user#*'], [], false],
    ['StringEquals', ['user'], [], false],
  ])('%s %j and %j: %s', (operator, wanted, keys, expected) => {
    expect(decide(like(operator, ...wanted), get(keys)).isAllowed).toBe(expected);
  });

  test('all of them hold, and a key has no case', () => {
    const Condition = {
      'ForAllValues:StringLike': { 'DynamoDB:leadingkeys': 'user#*' },
      StringEquals: { 'aws:PrincipalAccount': ['111122223333', '444455556666'] },
    };
    const from = (account: string) => get(['user#1'], { 'aws:PrincipalAccount': account });
    expect(decide([allow({ Condition })], from('444455556666')).isAllowed).toBe(true);
    expect(decide([allow({ Condition })], from('777788889999')).isAllowed).toBe(false);
  });

  test('nothing is ignored that is not evaluated', () => {
    expect(() => decide(like('ForAllValues:StringLik', 'a'), get(['a']))).toThrow('not evaluated');
    expect(() => decide(like('StringLike', 'a'), get(['a']))).toThrow('may have several');
    expect(() => decide(like('ForAllValues:StringLike', '${aws:userid}'), get(['a']))).toThrow(
      'variables',
    );
    expect(() => decide(like('ForAnyValue:StringLike', 'a'), { ...get([]), context: {} })).toThrow(
      'Which dynamodb:LeadingKeys',
    );
    expect(() => Statement.parse({ Effect: 'Allow', NotAction: 's3:*', Resource: '*' })).toThrow(
      'NotAction',
    );
  });
});

test('a denial names the request and what came nearest', () => {
  const nearest = allow({
    Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'user#*' } },
  });
  const other = allow({ Resource: `${table}2` });
  const text = denial([other, nearest], get(['user']));
  expect(text).toContain(
    `dynamodb:GetItem on ${table} with dynamodb:LeadingKeys = user; nearest: {`,
  );
  expect(text).toContain('"user#*"');
  expect(text).toContain('(ForAllValues:StringLike dynamodb:LeadingKeys)');
  expect(text).not.toContain('GameScores2');
  expect(denial([other], get(['user']))).toContain('(another resource)');
  expect(denial([], get(['user']))).toContain('nearest: no statement on this action');
});
