import { arnOf } from '../support/iam/place.ts';
import type { IamRequest } from '../support/iam/statement.ts';
import type { WiredFunction } from './wiring.ts';

/**
 * What Lambda itself does with the role of a function: it writes the log and the traces, and takes the messages of a worker.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html#events-sqs-permissions
 */
export function lambdaRequests({ logGroup, queues }: WiredFunction): IamRequest[] {
  const stream = arnOf('logs', `log-group:${logGroup}:log-stream:2026/01/01/[$LATEST]0123`);
  const actions: [action: string, resource: string][] = [
    ['logs:CreateLogStream', stream],
    ['logs:PutLogEvents', stream],
    ['xray:PutTraceSegments', '*'],
    ['xray:PutTelemetryRecords', '*'],
    ...queues.flatMap((queue) =>
      ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action): [string, string] => [
        `sqs:${action}`,
        arnOf('sqs', `[queue ${queue}]`),
      ]),
    ),
  ];
  return actions.map(([action, resource]) => ({ action, resource, context: {} }));
}
