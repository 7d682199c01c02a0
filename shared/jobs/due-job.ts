import * as z from 'zod';

/**
 * Payload of every scheduled job. Account, address and `dueAt` identify the work, so that a repeated job has one
 * effect.
 */
export const DueJob = z.object({
  accountId: z.string(),
  url: z.string().describe('Normalised'),
  dueAt: z.iso.datetime().describe('When the work was due; the same however often it is sent'),
});
