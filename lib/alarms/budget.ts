import { type Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';

/** Percent of the budget, of what has been spent or of what AWS expects by the end of the month. */
const thresholds = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/**
 * A budget of the whole account, as costs of one stage are known by an activated tag only. It needs an address. CloudFormation
 * names it, since another address makes another budget.
 */
export function addBudget(
  stack: Stack,
  { monthlyBudget, alarmEmail }: { monthlyBudget: number; alarmEmail: string },
): void {
  if (monthlyBudget === 0 || alarmEmail === '') return;
  const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: thresholds.map((one) => ({
      notification: { ...one, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers,
    })),
  });
}
