import { useLocation } from 'react-router-dom';
import { signedInUser, useIdentity } from './identity.ts';
import * as z from 'zod';

/** Route state of a navigation that begins a visit, which may lead on to the user's start page. */
export const startState = { isStart: true };
const Start = z.object({ isStart: z.literal(true) });

export const isStart = (state: unknown): boolean => Start.safeParse(state).success;

/** Route state that only the user who was signed in when it was made may see. */
export type OwnState = object & { userId: string | undefined };

/** Marks route state as the signed-in user's. The history of a tab outlives their session. */
export const ownState = <State extends object>(state: State): State & OwnState => ({
  ...state,
  userId: signedInUser()?.userId,
});

const isStateOf = (state: unknown, userId: string | undefined): boolean =>
  typeof state === 'object' && state !== null && (state as { userId?: unknown }).userId === userId;

/** The route state that a screen has made for the signed-in user; null if it was made for another user. */
export function useOwnState(): unknown {
  const { state } = useLocation();
  const identity = useIdentity();
  return isStateOf(state, identity?.userId) ? state : null;
}
