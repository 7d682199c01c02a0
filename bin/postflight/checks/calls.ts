import { catalogue } from '../../../shared/calls/catalogue.ts';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { type Check, type OwnAccount, siteOf } from '../check.ts';
import { CallError, type Product } from '../product.ts';

const atOnce = 4;

/** Each call has a function and a role of its own, so one may be refused what all others may do. */
export const checkCalls: Check = {
  name: 'Calls',
  minutes: 5,
  whatToDo:
    "docs/runbook/calls.md, 'Calls answer 5xx': the log of each call's function in the stack of its domain names the request that was refused.",
  async run(world, { signal }) {
    const url = siteOf(world);
    const { product, made } = world;
    const requests = made.account === undefined ? [] : readingCalls(made.account, url);
    const problems: string[] = [];
    for (let at = 0; at < requests.length; at += atOnce)
      await Promise.all(
        requests.slice(at, at + atOnce).map(async (request) => {
          const problem = await problemOf(product, request, signal);
          if (problem !== undefined) problems.push(problem);
        }),
      );
    signal.throwIfAborted();
    if (problems.length > 0)
      throw new Error(`${problems.length} of ${requests.length} fail: ${problems.join('; ')}`);
    return `${requests.length} calls that read the account and the site answer`;
  },
};

interface Reading {
  contract: CallContract;
  params: Record<string, string>;
  query: { url: string };
}

/** Calls that change nothing and need no more than the account and the site. */
function readingCalls({ email, userId }: OwnAccount, url: string): Reading[] {
  const known: Record<string, string> = { email, userEmail: email, user: email, userId };
  return catalogue.flatMap((contract) => {
    const { method, writes, caller, answerType, params, query } = contract;
    const isOurs = ['public', 'signed-in', 'member', 'root'].includes(caller);
    if (method !== 'GET' || writes !== undefined || !isOurs || answerType !== undefined) return [];
    if (!Object.keys(params?.shape ?? {}).every((name) => name in known)) return [];
    const isEnough = query === undefined || query.safeParse({ url }).success;
    return isEnough ? [{ contract, params: known, query: { url } }] : [];
  });
}

/** Undefined for an answer of the contract, which may be that there is nothing yet. */
async function problemOf(
  product: Product,
  { contract, ...request }: Reading,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await product.call(contract, request, signal);
    return undefined;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    const why = error instanceof Error ? error.message : String(error);
    return why.startsWith(contract.method) ? why : `${contract.path}: ${why.slice(0, 200)}`;
  }
}
