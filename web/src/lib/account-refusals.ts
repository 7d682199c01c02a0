/** Reasons of refusals that say that the account stands otherwise than this browser knows. */
export const accountReasons = ['subscription_expired', 'account_suspended'] as const;

const listeners = new Set<() => void>();

/** Tells those who know how the account stands that it has changed. */
export function tellAccountRefusal(): void {
  for (const listener of listeners) listener();
}

export function onAccountRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
