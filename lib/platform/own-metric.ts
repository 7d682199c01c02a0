import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MetricName } from '../../shared/deployment/own-metrics.ts';
import { fiveMinutes } from './alarm-on.ts';
import { metricNamespaceOf } from './stage.ts';

/** One of the product's own metrics in this stage. */
export const ownMetric = (scope: Construct, metricName: MetricName): Metric =>
  new Metric({ namespace: metricNamespaceOf(scope), metricName, ...fiveMinutes });
