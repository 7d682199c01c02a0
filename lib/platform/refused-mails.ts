import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNamespaceOf } from './stage.ts';

const metricName = 'RefusedMails';

/**
 * Counts the log lines of `functions/providers/email/ses-mailer.ts` about mails that SES refused; SES has no metric of
 * them.
 */
export function countRefusedMails(scope: Construct, id: string, logGroup: LogGroup): void {
  new MetricFilter(scope, id, {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', 'mail refused'),
    metricNamespace: metricNamespaceOf(scope),
    metricName,
  });
}

/** Refused mails over all functions that send mail. */
export const refusedMails = (scope: Construct, options: MetricOptions): Metric =>
  new Metric({ namespace: metricNamespaceOf(scope), metricName, ...options });
