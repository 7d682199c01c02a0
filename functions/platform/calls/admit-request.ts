import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import {
  type CallContract,
  needsSession,
  needsViewToken,
} from '../../../shared/calls/define-call.ts';
import type { Caller } from '../callers/caller.ts';
import { clientRequestOf } from '../callers/client-request.ts';
import { findCallers, parseClaims, type TokenClaims } from '../callers/find-caller.ts';
import { findShareCaller } from '../callers/find-share-caller.ts';
import { admit } from '../callers/policy.ts';
import { CallerThrottle, rateOf } from '../limits/caller-throttle.ts';
import { requireToken } from '../limits/rate-limit.ts';
import { functionTable } from '../table/function-table.ts';
import { assertOwnAccount } from './own-fields.ts';
import { readInput } from './read-input.ts';

export type CallEvent = APIGatewayProxyEventV2WithJWTAuthorizer;
export type CallResponse = APIGatewayProxyStructuredResultV2;

/**
 * Creates the checks that run before a call's work. They return the caller and the input, or throw the refusal. In this
 * order, a flood costs nothing, and a caller without permission learns nothing about the input.
 */
export function admitRequests(contract: CallContract) {
  const throttle = new CallerThrottle(rateOf(contract));
  const { id, limit } = contract;
  return async (event: CallEvent) => {
    const [table, now] = [functionTable, new Date()];
    const client = clientRequestOf(event);
    // The authorizer has verified the token; routes of other calls have none.
    const claims = needsSession(contract) ? claimsOf(event) : undefined;
    // In memory.
    throttle.take(claims?.sub ?? client.address);
    const caller: Caller | undefined = needsViewToken(contract)
      ? admit(contract, await findShareCaller(table, bearerOf(event), now))
      : admit(contract, claims === undefined ? [] : await findCallers(table, claims));
    if (limit !== undefined) {
      const { requests, windowSeconds, refusal } = limit;
      const key = `${id}#${limitedAs(caller) ?? client.address}`;
      await requireToken(table, { key, limit: requests, windowSeconds, refusal, now });
    }
    const input = readInput(contract, event);
    if (caller !== undefined && caller.kind !== 'share-link')
      assertOwnAccount(contract, input, caller);
    return { table, now, client, claims, caller, input };
  };
}

/** All users of an account share its limits. */
function limitedAs(caller: Caller | undefined): string | undefined {
  if (caller?.kind === 'share-link') return caller.linkId;
  return caller?.kind === 'user' ? caller.accountId : caller?.userId;
}

function claimsOf(event: CallEvent): TokenClaims | undefined {
  // The local gateway and tests may omit fields that the event's type requires.
  const context = event.requestContext as Partial<CallEvent['requestContext']>;
  return parseClaims(context.authorizer?.jwt?.claims);
}

/** The bearer token of a request, as sent. */
export function bearerOf(event: CallEvent): string | undefined {
  return /^Bearer (\S+)$/i.exec(event.headers['authorization'] ?? '')?.[1];
}
