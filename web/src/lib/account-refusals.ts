import { ApiError } from './api-error.ts';

/** Reasons of refusals that say that account or user stand otherwise than this browser knows. */
const accountReasons = [
  'subscription_expired',
  'account_leaving',
  'account_suspended',
  'two_step_required',
] as const;

/** What the server says of the account in the place of what was asked for; undefined for every other error. */
export function accountRefusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ reason }) => accountReasons.some((one) => one === reason))?.message;
}

const listeners = new Set<() => void>();

/** Notifies subscribers that the state of the account has changed. */
export function announceRefusal(): void {
  for (const listener of listeners) listener();
}

export function onAccountRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
