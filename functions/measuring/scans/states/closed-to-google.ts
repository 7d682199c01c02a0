import * as z from 'zod';

const Result = z.object({
  audits: z.object({
    'closed-to-google': z.object({
      score: z.number(),
      details: z.object({ items: z.array(z.object({ source: z.string() })) }),
    }),
  }),
});

/**
 * What keeps Google from listing a page, as it is written.
 * @param raw a Lighthouse result as it is stored
 * @returns undefined if it was not found out, as in results of earlier versions
 */
export const closedToGoogle = (raw: unknown): string[] | undefined =>
  Result.safeParse(raw).data?.audits['closed-to-google'].details.items.map(({ source }) => source);
