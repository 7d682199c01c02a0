import { TimeZone } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Construct } from 'constructs';
import { explainWildcards } from './explained-wildcards.ts';

/** Runs a function on a schedule. @param cron in EventBridge's form, in UTC */
export function runByClock(
  scope: Construct,
  target: IFunction,
  {
    cron,
    description,
    retryAttempts,
  }: Record<'cron' | 'description', string> & {
    retryAttempts: number;
  },
): void {
  const role = new Role(scope, 'Clock', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
  });
  explainWildcards(role, 'The target may invoke any version of this one function.');
  new Schedule(scope, 'Schedule', {
    schedule: ScheduleExpression.expression(`cron(${cron})`, TimeZone.ETC_UTC),
    target: new LambdaInvoke(target, { retryAttempts, role }),
    description,
  });
}
