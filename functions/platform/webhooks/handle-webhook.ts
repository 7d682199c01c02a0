import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { WebhookContract } from '../../../shared/webhooks/define-webhook.ts';
import { answerError, answerJson } from '../calls/answer.ts';
import { clientAddressOf } from '../callers/client-request.ts';
import { jsonIn } from '../foreign-text.ts';
import { CallerThrottle } from '../limits/caller-throttle.ts';
import { log, withLogFields } from '../logger.ts';
import { measure } from '../measure.ts';
import { currentTrace, withTrace } from '../trace.ts';
import { webhookInbox } from './webhook-inbox.ts';
import { sendJobs } from '../jobs/send-jobs.ts';
import { functionTable } from '../table/function-table.ts';

export interface Signed {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The received bytes. */
  body: Buffer;
  now: Date;
}

/** Whether the provider just sent this. */
export type VerifySignature = (request: Signed) => boolean | Promise<boolean>;

export type WebhookHandler = (
  event: APIGatewayProxyEventV2,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A provider sends bursts from a few addresses. */
const rate = { requestsPerSecond: 50, burst: 500 };

/**
 * Creates the Lambda handler of a webhook. It counts, verifies the signature, stores the event, queues its job, and
 * answers. Only queued events are answered with success; a provider resends the others.
 *
 * @param findVerifier undefined if the operator has not configured the provider: the webhook is then not found
 */
export function handleWebhook(
  contract: WebhookContract,
  findVerifier: () => Promise<VerifySignature | undefined>,
): WebhookHandler {
  const throttle = new CallerThrottle(rate);

  const receive = async (event: APIGatewayProxyEventV2): Promise<void> => {
    throttle.take(clientAddressOf(event));
    const isSigned = await findVerifier();
    if (isSigned === undefined) throw new ProblemError('not_found', 'There is no such call');
    const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    if (body.length > contract.maxBytes)
      throw new ProblemError('payload_too_large', 'The request is too large');
    const now = new Date();
    // The reason would help someone who forges signatures.
    if (!(await isSigned({ headers: event.headers, body, now })))
      throw new ProblemError('unauthenticated', 'Unauthorized');
    await keep(body, now);
  };

  const keep = async (body: Buffer, now: Date): Promise<void> => {
    const sent = jsonIn(body.toString('utf8'));
    const heading = contract.heading.safeParse(sent).data;
    if (heading === undefined)
      throw new ProblemError('invalid_input', 'This is no event', { field: 'body' });
    const { eventId, kind } = heading;
    if (!contract.kinds.includes(kind)) {
      log.info('event type ignored', { eventId, kind });
      return;
    }
    const event = contract.event.safeParse(sent);
    // The provider sent it, so the error is ours: it raises an alarm, and the event is sent again.
    if (!event.success)
      throw new Error(`${kind} does not match its schema`, { cause: event.error });
    const received = await webhookInbox(functionTable, contract.id).receive(
      { eventId, kind, event: event.data },
      now,
    );
    log.info('event received', { eventId, kind, received });
    // An unprocessed event may have lost its job.
    if (received !== 'done') await sendJobs(contract.job, [{ webhook: contract.id, eventId }]);
  };

  /** Requests without a signature are not the provider's. */
  const count = (event: APIGatewayProxyEventV2, value: 0 | 1): void => {
    if (event.headers[contract.signedBy] !== undefined) measure('WebhooksRefused', value);
  };

  const respond = async (
    event: APIGatewayProxyEventV2,
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const { requestId } = event.requestContext;
    try {
      await receive(event);
      count(event, 0);
      return answerJson(200, { received: true }, requestId);
    } catch (error) {
      const answer = answerError(error, requestId);
      count(event, 1);
      if ((answer.statusCode ?? 500) >= 500) log.error('webhook failed', { error });
      else log.info('webhook refused', { status: answer.statusCode });
      return answer;
    }
  };
  return (event) => {
    const { requestId } = event.requestContext;
    return withTrace(currentTrace() ?? event.headers['x-amzn-trace-id'], () =>
      withLogFields({ requestId, webhook: contract.id }, () => respond(event)),
    );
  };
}
