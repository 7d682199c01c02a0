import * as z from 'zod';
import { kept, parseJson } from './kept.ts';

/** A place in the product, in the router's form. */
export const Place = z.object({
  pathname: z.string().regex(/^\/(?!\/)/),
  search: z.string(),
  hash: z.string(),
  /** Route state. */
  state: z.unknown(),
});
type Place = z.infer<typeof Place>;
const PlaceOfUser = Place.extend({ userId: z.string() });

/** Keeps where this tab is, for the person whose session has just ended in it. Does nothing after a sign-out. */
export function storeReturnPlace({ pathname, search, hash, state }: Place): void {
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
export function keptPlace(userId: string): Place | undefined {
  const place = PlaceOfUser.safeParse(parseJson(kept('return-to').read())).data;
  return place?.userId === userId ? place : undefined;
}

/** Whether someone is awaited back. */
export const isReturnAwaited = (): boolean => kept('return-to').read() !== undefined;

export const forgetPlace = (): void => kept('return-to').remove();
