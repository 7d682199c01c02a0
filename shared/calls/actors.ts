import * as z from 'zod';

/** Who acts. Recorded in events and with every write that someone causes. */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: z.string() }),
  z.object({ kind: z.literal('support'), userId: z.string() }),
  z.object({ kind: z.literal('system'), part: z.enum(['clock', 'sweep', 'operator']) }),
  /** The holder of a link in a mail, who is not signed in. */
  z.object({ kind: z.literal('mail-link') }),
  /** The reader of a site or report that an account shares, who is not signed in. */
  z.object({ kind: z.literal('share-link'), linkId: z.string() }),
  z.object({ kind: z.literal('webhook'), provider: z.string() }),
]);
export type Actor = z.infer<typeof Actor>;
