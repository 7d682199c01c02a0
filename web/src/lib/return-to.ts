import * as z from 'zod';
import { kept } from './kept.ts';
import { parseJson } from './parse-json.ts';

const Place = z.object({
  userId: z.string(),
  pathname: z.string().regex(/^\/(?!\/)/),
  search: z.string(),
  hash: z.string(),
  /** Route state. */
  state: z.unknown(),
});
type Place = z.infer<typeof Place>;

/** Keeps where this tab is, for the person whose session has just ended in it. Does nothing after a sign-out. */
export function keepPlace({ pathname, search, hash, state }: Omit<Place, 'userId'>): void {
  const userId = kept('tab-owner').read();
  if (userId === undefined) return;
  const place = { userId, pathname, search, hash };
  try {
    kept('return-to').write(JSON.stringify({ ...place, state }));
  } catch {
    // A state too large for the storage: the screen asks for the site again.
    kept('return-to').write(JSON.stringify(place));
  }
}

/** Where this person was when their session ended in this tab. */
export function keptPlace(userId: string): Omit<Place, 'userId'> | undefined {
  const place = Place.safeParse(parseJson(kept('return-to').read())).data;
  return place?.userId === userId ? place : undefined;
}

/** Whether someone is awaited back. */
export const isReturnAwaited = (): boolean => kept('return-to').read() !== undefined;

export const forgetPlace = (): void => kept('return-to').remove();
