import {
  type CallContract,
  needsSession,
  needsViewToken,
} from '../../../shared/calls/define-call.ts';
import type { Caller } from '../callers/caller.ts';
import { findCallers, parseClaims, type TokenClaims } from '../callers/find-caller.ts';
import { findShareCaller } from '../callers/find-share-caller.ts';
import { admit } from '../callers/policy.ts';
import { CallerThrottle, rateOf } from '../limits/caller-throttle.ts';
import { requireToken } from '../limits/rate-limit.ts';
import { assertOwnAccount } from './own-fields.ts';
import { readInput } from './read-input.ts';
import { bearerOf, beginContext, type CallEvent, contextOf } from './request-context.ts';

/** One step of the chain before a call’s work: lets a request pass, or throws the refusal. */
type Step = (request: { event: CallEvent }) => Promise<void> | void;

/** Begins the context of a request, with the claims of the token that the authorizer has verified. */
export const readToken =
  (contract: CallContract): Step =>
  ({ event }) => {
    // Routes of other calls have no authorizer.
    beginContext(event, needsSession(contract) ? claimsOf(event) : undefined);
  };

/** Refuses a caller who floods the call; counts in memory. */
export const throttleCaller = (contract: CallContract): Step => {
  const throttle = new CallerThrottle(rateOf(contract));
  return ({ event }) => {
    const { claims, client } = contextOf(event);
    throttle.take(claims?.sub ?? client.address);
  };
};

/** Looks up the caller, and refuses those whom the policy does not let in. */
export const admitCaller =
  (contract: CallContract): Step =>
  async ({ event }) => {
    const context = contextOf(event);
    const { table, claims, now } = context;
    context.caller = needsViewToken(contract)
      ? admit(contract, await findShareCaller(table, bearerOf(event), now))
      : admit(contract, claims === undefined ? [] : await findCallers(table, claims));
  };

/** Counts the request on the table, if the contract has a limit. */
export const countRequest =
  ({ id, limit }: CallContract): Step =>
  async ({ event }) => {
    if (limit === undefined) return;
    const { table, now, caller, client } = contextOf(event);
    const { requests, windowSeconds, refusal } = limit;
    const key = `${id}#${limitedAs(caller) ?? client.address}`;
    await requireToken(table, { key, limit: requests, windowSeconds, refusal, now });
  };

/** Validates path, query and body. */
export const readRequest =
  (contract: CallContract): Step =>
  ({ event }) => {
    contextOf(event).input = readInput(contract, event);
  };

/** Refuses a request that names another account than the caller's. */
export const keepToOwnAccount =
  (contract: CallContract): Step =>
  ({ event }) => {
    const { input, caller } = contextOf(event);
    if (input !== undefined && caller !== undefined && caller.kind !== 'share-link')
      assertOwnAccount(contract, input, caller);
  };

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
