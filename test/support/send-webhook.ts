import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { WebhookHandler } from '../../functions/platform/webhooks/handle-webhook.ts';
import { webhookPath } from '../../shared/webhooks/catalogue.ts';
import type { WebhookContract } from '../../shared/webhooks/define-webhook.ts';

/** Hands a request to a webhook, as API Gateway would: text as it is, bytes in base64. */
export async function sendWebhook(
  handler: WebhookHandler,
  contract: WebhookContract,
  body: string | Buffer,
  headers: Record<string, string> = {},
  from = '203.0.113.9',
) {
  const path = `/api${webhookPath(contract)}`;
  const http = { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: from, userAgent: '' };
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: `POST ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers,
    body: typeof body === 'string' ? body : body.toString('base64'),
    isBase64Encoded: typeof body !== 'string',
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      requestId: randomUUID(),
      routeKey: '',
      stage: '$default',
      time: '',
      timeEpoch: 0,
      http,
    },
  };
  const answer = await handler(event);
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? 'null') };
}
