import { useSyncExternalStore } from 'react';
import { claimTab, forgetPerson, kept } from './kept.ts';

/** The user signed in on this browser. */
export interface Identity {
  userId: string;
  email: string;
}

const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
let current: Identity | undefined;

function read(): Identity | undefined {
  const userId = kept('id').read();
  const email = kept('user').read();
  return userId === undefined || email === undefined ? undefined : { userId, email };
}

function refresh(): void {
  const next = read();
  if (next?.userId === current?.userId && next?.email === current?.email) return;
  const before = current;
  current = next;
  claimTab(next?.userId);
  // Before the other listeners, which must not render the previous user's data.
  if (before !== undefined && before.userId !== next?.userId)
    for (const listener of endListeners) listener();
  for (const listener of listeners) listener();
}

// There is no window during prerendering.
if (typeof window !== 'undefined') {
  refresh();
  // Signing out in one tab signs out the others, including those whose session was lost before.
  window.addEventListener('storage', () => {
    refresh();
    if (current === undefined) claimTab(undefined);
  });
}

export function currentIdentity(): Identity | undefined {
  refresh();
  return current;
}

/** As at the last change, without a look at the storage. */
export const signedInUser = (): Identity | undefined => current;

export function keepIdentity(identity: Identity): void {
  kept('id').write(identity.userId);
  kept('user').write(identity.email);
  kept('lost-session').remove();
  refresh();
}

/** Forgets the signed-in user and everything stored for them. */
export function forgetIdentity(): void {
  forgetPerson('signed-out');
  refresh();
}

/** The session ended without a sign-out: keeps where the person was and what they typed, for when they sign in again. */
export function loseIdentity(): void {
  // An answer may come late, after the sign-out.
  if (currentIdentity() === undefined) return;
  forgetPerson('lost');
  refresh();
}

export function onIdentityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls `listener` when a session ends in this tab: its person signs out, or another one has signed in, as a tab learns
 * that the browser had frozen. What belongs to a person and is not in the browser's storage is removed here.
 */
export const onSessionEnd = (listener: () => void): void => void endListeners.add(listener);

export function useIdentity(): Identity | undefined {
  return useSyncExternalStore(
    onIdentityChange,
    () => current,
    () => undefined,
  );
}
