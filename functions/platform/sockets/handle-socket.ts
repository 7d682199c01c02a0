import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import {
  Envelope,
  maxMessageBytes,
  type SocketReply,
  type SocketRouteContract,
} from '../../../shared/sockets/define-socket-route.ts';
import { env } from '../aws/env.ts';
import { type Audit, auditOf } from '../audit/audit.ts';
import { InputError, errorDetails } from '../calls/answer.ts';
import { checkPart } from '../calls/check-part.ts';
import type { CallerOf } from '../callers/caller.ts';
import { findCallers } from '../callers/find-caller.ts';
import { admit } from '../callers/policy.ts';
import { jsonIn } from '../foreign-text.ts';
import { CallerThrottle } from '../limits/caller-throttle.ts';
import { requireToken } from '../limits/rate-limit.ts';
import { log, withLogFields } from '../logger.ts';
import { measure } from '../measure.ts';
import { type Connection, connectionEntity, lookAccountId } from './connection-entity.ts';
import { epochSeconds, type Table } from '../table/table.ts';
import { endSockets } from './end-sockets.ts';
import { functionTable } from '../table/function-table.ts';

export interface SocketContext<Contract extends SocketRouteContract> {
  message: z.output<Contract['message']>;
  caller: CallerOf<Contract['caller']>;
  connection: Connection;
  table: Table;
  now: Date;
  /** The audit entry of the contract's change, for the change's transaction. */
  audit: Audit;
}

type SocketEvent = Pick<APIGatewayProxyWebsocketEventV2, 'body'> & {
  requestContext: Pick<
    APIGatewayProxyWebsocketEventV2['requestContext'],
    'connectionId' | 'requestId'
  >;
};
export type SocketHandler = (event: SocketEvent) => Promise<{ statusCode: number; body: string }>;

const usualRate = { requestsPerSecond: 5, burst: 20 };

/**
 * Creates the Lambda handler of a socket route. It counts, checks the session and the policy, validates the message,
 * runs the work, and replies. A refusal is also a reply; a connection whose session has ended, or whose account is
 * suspended, is closed.
 *
 * @param forLook answers the outside check, which all other routes refuse
 */
export function handleSocket<const Contract extends SocketRouteContract>(
  contract: Contract,
  work: (context: SocketContext<Contract>) => Promise<z.input<Contract['answer']>>,
  forLook?: (connection: Connection) => Promise<z.input<Contract['answer']>>,
): SocketHandler {
  const throttle = new CallerThrottle(contract.rate ?? usualRate);

  const respond = async (
    body: string,
    { connectionId, requestId }: SocketEvent['requestContext'],
  ): Promise<unknown> => {
    throttle.take(connectionId);
    const table = functionTable;
    const now = new Date();
    const { data: found } = await connectionEntity(table).query.byId({ connectionId }).go();
    const [connection] = found;
    if (connection === undefined) throw signedOut();
    const isOver = connection.sessionUntil <= epochSeconds(now);
    if (connection.accountId === lookAccountId) {
      if (forLook === undefined || isOver) throw signedOut();
      return forLook(connection);
    }
    const { userId: sub, groups = [], authTime, sessionId = 'unknown' } = connection;
    const callers = isOver ? [] : await findCallers(table, { sub, groups, authTime, sessionId });
    // A suspended account opens no socket, so it keeps none either; the policy says why.
    if (callers.every((caller) => caller.kind === 'user' && caller.isSuspended))
      await endSockets(table).these([connection]);
    if (callers.length === 0) throw signedOut();
    const caller = admit(contract, callers);
    if (caller === undefined) throw signedOut();
    if (contract.limit !== undefined) {
      const { messages: limit, windowSeconds } = contract.limit;
      await requireToken(table, {
        key: `${contract.id}#${caller.userId}`,
        limit,
        windowSeconds,
        now,
      });
    }
    const message = readMessage(contract, body);
    const audit = auditOf(table, { contract, caller, requestId, now });
    const answer = await work({
      message,
      // The policy admits no other kind under this rule.
      caller: caller as CallerOf<Contract['caller']>,
      connection,
      table,
      now,
      audit,
    }).catch((error: unknown) => {
      audit.interrupted(error);
      throw error;
    });
    await audit.finish();
    return env.checkAnswers() ? contract.answer.parse(answer) : answer;
  };

  return ({ body = '', requestContext }) =>
    withLogFields({ requestId: requestContext.requestId, socket: contract.id }, async () => {
      const reply = await respond(body, requestContext).then(
        (answer): SocketReply => {
          measure('SocketsFailed', 0);
          return { type: 'answer', to: idOf(body) ?? '', answer };
        },
        (error: unknown) => refusal(error, idOf(body)),
      );
      return { statusCode: 200, body: JSON.stringify(reply) };
    });
}

const signedOut = () => new ProblemError('unauthenticated', 'Please sign in');

function refusal(error: unknown, to: string | undefined): SocketReply {
  const errors = errorDetails(error);
  const codes = errors.map(({ code }) => code);
  if (codes.includes('internal')) log.error('message failed', { error });
  else log.info('message refused', { codes });
  const isFailure = codes.includes('internal') || codes.includes('unauthenticated');
  measure('SocketsFailed', isFailure ? 1 : 0);
  const wait = error instanceof ProblemError ? error.retryAfterSeconds : undefined;
  return {
    type: 'refused',
    ...(to === undefined ? {} : { to }),
    errors,
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
  };
}

/** @throws InputError that names every invalid field */
function readMessage<Contract extends SocketRouteContract>(
  contract: Contract,
  body: string,
): z.output<Contract['message']> {
  if (Buffer.byteLength(body) > maxMessageBytes) {
    throw new ProblemError(
      'payload_too_large',
      `The message is larger than ${maxMessageBytes} bytes`,
    );
  }
  const schema = Envelope.extend(contract.message.shape);
  const { data, details } = checkPart(schema, jsonIn(body), 'message');
  if (details.length > 0) throw new InputError(details);
  // The schema of this contract produced the value; TypeScript cannot follow the extension.
  return data as z.output<Contract['message']>;
}

const idOf = (body: string): string | undefined =>
  Envelope.pick({ id: true }).safeParse(jsonIn(body)).data?.id;
