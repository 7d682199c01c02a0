import { useSyncExternalStore } from 'react';
import { localStore } from './local-store.ts';

/** Who is signed in on this browser. Everything that belongs to a session listens here for its end. */
export interface Identity {
  userId: string;
  email: string;
}

const listeners = new Set<() => void>();
let current: Identity | undefined;

function read(): Identity | undefined {
  const userId = localStore.read('id');
  const email = localStore.read('user');
  return userId === undefined || email === undefined ? undefined : { userId, email };
}

function refresh(): void {
  const next = read();
  if (next?.userId === current?.userId && next?.email === current?.email) return;
  current = next;
  for (const listener of listeners) listener();
}

// There is no window while index.html is prerendered.
if (typeof window !== 'undefined') {
  refresh();
  // Signing out in one tab signs out the others.
  window.addEventListener('storage', refresh);
}

export function currentIdentity(): Identity | undefined {
  refresh();
  return current;
}

export function keepIdentity(identity: Identity): void {
  localStore.write('id', identity.userId);
  localStore.write('user', identity.email);
  refresh();
}

/** Forgets who was signed in, and everything else that was remembered for them. */
export function forgetIdentity(): void {
  localStore.clear();
  refresh();
}

export function onIdentityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIdentity(): Identity | undefined {
  return useSyncExternalStore(
    onIdentityChange,
    () => current,
    () => undefined,
  );
}
