import { SQSClient } from '@aws-sdk/client-sqs';
import { once } from '../once.ts';

export const queueClient = /* @__PURE__ */ once(() => new SQSClient({}));
