import * as z from 'zod';

/**
 * What every job that the clock sends carries. Account, address and `dueAt` name one piece of work: a job that comes twice
 * is done once.
 */
export const DueJob = z.object({
  accountId: z.string(),
  url: z.string().describe('Normalised'),
  dueAt: z.iso.datetime().describe('When the work was due; the same however often it is sent'),
});
