import type * as z from 'zod';
import type { JobContract } from '../../../shared/jobs/define-job.ts';
import { handleJob, type JobContext, type JobHandler } from '../../platform/jobs/handle-job.ts';
import { log } from '../../platform/logger.ts';
import { watchStore } from './watch-store.ts';

type PageJob = JobContract & { payload: z.ZodType<{ accountId: string; url: string }> };

/**
 * As `handleJob`, for scheduled work on pages: a page that was paused since its job was sent is left alone.
 * @param options `isBegun`: whether the work has begun already, and goes on
 */
export const handlePageJob = <const Contract extends PageJob>(
  contract: Contract,
  work: (context: JobContext<Contract>) => Promise<void>,
  {
    isBegun = () => false,
    ...options
  }: { atOnce?: boolean; isBegun?: (payload: z.output<Contract['payload']>) => boolean } = {},
): JobHandler =>
  handleJob(
    contract,
    async (context) => {
      const { payload, table } = context;
      const { accountId, url } = payload as { accountId: string; url: string };
      if (!isBegun(payload) && (await watchStore(table).isPaused(accountId, url)))
        return log.info('job skipped: the page is paused', { accountId, url });
      await work(context);
    },
    options,
  );
