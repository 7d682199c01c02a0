import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { MetricName } from '../../shared/deployment/own-metrics.ts';
import { metricNamespaceOf } from '../platform/stage.ts';

const metricName: MetricName = 'CallsRefused';

/**
 * Counts refused and answered calls from the API's access log, because API Gateway refuses calls without asking a
 * function. Unknown paths, which strangers try all day, are counted by `unknown-route` if a client of ours asks for them.
 */
export function countRefusals(scope: Construct, accessLog: LogGroup): void {
  const common = { logGroup: accessLog, metricNamespace: metricNamespaceOf(scope), metricName };
  new MetricFilter(scope, 'RefusedCalls', {
    ...common,
    filterPattern: FilterPattern.literal(
      '{ ($.status = "401" || $.status = "403" || $.status = "404") && $.route != "$default" }',
    ),
    metricValue: '1',
  });
  new MetricFilter(scope, 'AnsweredCalls', {
    ...common,
    filterPattern: FilterPattern.literal('{ $.status = "2*" || $.status = "3*" }'),
    metricValue: '0',
  });
}
