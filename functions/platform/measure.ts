import { type MetricName, metrics } from '../../shared/own-metrics.ts';
import { env } from './aws/env.ts';
import { log } from './logger.ts';

type DimensionsOf<Name extends MetricName> = (typeof metrics)[Name] extends {
  by: infer By extends string;
}
  ? Record<By, string>
  : undefined;

/**
 * Records a CloudWatch metric as a log line in embedded metric format, which needs no request. Does nothing on the local
 * host, where no namespace is set. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * @param values 100 at most
 */
export function measure<Name extends MetricName>(
  name: Name,
  values: number | readonly number[],
  by: DimensionsOf<Name>,
): void {
  const Namespace = env.metricsNamespace();
  if (Namespace === undefined) return;
  const dimensions: Record<string, string> = by ?? {};
  const Metrics = [{ Name: name, Unit: metrics[name].unit }];
  const Dimensions = [Object.keys(dimensions)];
  log.info('metric', {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace, Dimensions, Metrics }] },
    ...dimensions,
    [name]: values,
  });
}
