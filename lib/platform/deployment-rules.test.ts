import { App, Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { refuseIncomplete } from './deployment-rules.ts';

function stacksWith(context: Record<string, string>): Stack[] {
  const app = new App({ context, builtinCloudFormationValidation: false });
  const stacks = ['First', 'Second'].map((id) => new Stack(app, id));
  refuseIncomplete(app, readSettings(app.node));
  return stacks;
}
const rulesOf = (stack: Stack): unknown =>
  Template.fromStack(stack).toJSON()['Rules']?.MailFromIsSet;

test('without a sender CloudFormation refuses every stack, and the synthesis says why', () => {
  const stacks = stacksWith({});
  expect(stacks.length).toBeGreaterThan(0);
  for (const stack of stacks) {
    expect(rulesOf(stack)).toEqual({
      Assertions: [
        {
          Assert: { 'Fn::Equals': ['a sender', 'no sender'] },
          AssertDescription: expect.stringMatching(/^mailFrom is missing: .*-c mailFrom=/),
        },
      ],
    });
  }
  for (const first of stacks.slice(0, 1))
    Annotations.fromStack(first).hasWarning('*', Match.stringLikeRegexp('mailFrom is missing'));
});

test('the synthesis warns if no one would receive alarms', () => {
  const warned = ({ alarmEmail }: { alarmEmail?: string }) =>
    stacksWith({ mailFrom: 'no-reply@example.org', ...(alarmEmail && { alarmEmail }) }).flatMap(
      (stack) =>
        Annotations.fromStack(stack).findWarning(
          '*',
          Match.stringLikeRegexp('alarmEmail is missing'),
        ),
    );
  expect(warned({})).toHaveLength(1);
  expect(warned({ alarmEmail: 'ops@example.org' })).toEqual([]);
});

test('with a sender no stack is refused', () => {
  const stacks = stacksWith({ mailFrom: 'no-reply@example.org' });
  expect(stacks.length).toBeGreaterThan(0);
  for (const stack of stacks) expect(rulesOf(stack)).toBeUndefined();
});
