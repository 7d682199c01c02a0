import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { addBudget } from './alarms-stack.ts';

function budgetsWith(context: Record<string, unknown>) {
  const app = new App({ context, builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'Alarms');
  addBudget(stack, readSettings(app.node));
  return Object.values(Template.fromStack(stack).findResources('AWS::Budgets::Budget'));
}

test('the account has a budget of $50, and the address of alarms is notified before and when it is spent', () => {
  const [budget] = budgetsWith({ alarmEmail: 'ops@example.com' });
  expect(budget?.['Properties']).toMatchObject({
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
    NotificationsWithSubscribers: [80, 100, 100].map((Threshold) => ({
      Notification: { Threshold, ThresholdType: 'PERCENTAGE' },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ops@example.com' }],
    })),
  });
});

test('it has another one, or none, if the operator says so or has no address', () => {
  const [other] = budgetsWith({ alarmEmail: 'ops@example.com', monthlyBudget: '500' });
  expect(other?.['Properties'].Budget.BudgetLimit.Amount).toBe(500);
  expect(budgetsWith({ alarmEmail: 'ops@example.com', monthlyBudget: '0' })).toEqual([]);
  expect(budgetsWith({})).toEqual([]);
});
