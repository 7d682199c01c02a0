import {
  type FigureName,
  figures,
  type MetricName,
  metrics,
} from '../../shared/deployment/own-metrics.ts';
import { env } from './aws/env.ts';
import { log } from './logger.ts';

/**
 * Records a CloudWatch metric as a log line in embedded metric format, which needs no request. Does nothing on the local
 * host, where no namespace is set. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function measure(name: MetricName, value: number): void {
  const Namespace = env.metricsNamespace();
  if (Namespace === undefined) return;
  const Metrics = [{ Name: name, Unit: metrics[name].unit }];
  log.info('metric', {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] },
    [name]: value,
  });
}

/** Writes a figure to the log, where queries find it by its field. Does nothing on the local host. */
export function note(name: FigureName, value: number, by: string): void {
  if (env.metricsNamespace() === undefined) return;
  log.info('figure', { [name]: value, [figures[name]]: by });
}
