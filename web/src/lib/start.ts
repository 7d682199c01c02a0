import * as z from 'zod';

/** Route state of a navigation that begins a visit, which may lead on to the user's start page. */
export const startState = { isStart: true };
const Start = z.object({ isStart: z.literal(true) });

export const isStart = (state: unknown): boolean => Start.safeParse(state).success;
