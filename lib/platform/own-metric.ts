import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type MetricName, metrics } from '../../shared/own-metrics.ts';
import { fiveMinutes } from './alarm-on.ts';
import { metricNamespaceOf } from './stage.ts';

/**
 * One of the product's own metrics in this stage.
 * @param options `value`: value of the metric's dimension; `label`: in a graph, by default the value
 */
export function ownMetric(
  scope: Construct,
  metricName: MetricName,
  { value, label = value }: { value?: string; label?: string } = {},
): Metric {
  const metric: { unit: 'Count' | 'Seconds'; by?: string } = metrics[metricName];
  return new Metric({
    namespace: metricNamespaceOf(scope),
    metricName,
    ...(label === undefined ? {} : { label }),
    period: fiveMinutes.period,
    statistic: metric.unit === 'Count' ? 'Sum' : 'Maximum',
    ...(metric.by === undefined || value === undefined
      ? {}
      : { dimensionsMap: { [metric.by]: value } }),
  });
}
