import type { Message } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod';

/** Ids of failed messages in a worker's answer; none means that all succeeded. */
export const FailedItems = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) })
  .optional()
  .transform((answer) => new Set(answer?.batchItemFailures.map((item) => item.itemIdentifier)));

/** The event of a worker. @param queueUrl ends in account and name, like those of SQS */
export const sqsEvent = (messages: readonly Message[], queueUrl: string): SQSEvent => ({
  Records: messages.map((message) => ({
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
      SentTimestamp: message.Attributes?.SentTimestamp ?? '',
      SenderId: message.Attributes?.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? '',
      AWSTraceHeader: message.Attributes?.AWSTraceHeader,
    },
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:${queueUrl.split('/').slice(-2).join(':')}`,
    awsRegion: 'us-east-1',
  })),
});
