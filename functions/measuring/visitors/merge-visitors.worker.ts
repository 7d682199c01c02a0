import { mergeVisitors as contract } from '../../../shared/jobs/catalogue.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { compareVisitors } from './compare-visitors.ts';
import { forgetVisitorsOf } from './forget-visitors.ts';
import { mergeVisitors } from './merge-visitors.ts';
import { sendMerge } from './send-merges.ts';
import { viewsADayOf } from './views-a-day-of.ts';
import { visitorStore } from './visitor-store.ts';
import { visitorSummaries } from './visitor-summaries.ts';

export const handler = handleJob(contract, async ({ payload: { at, days }, table }) => {
  const now = new Date();
  // SQS delays a message by 15 minutes at most.
  if (new Date(at) > now) return sendMerge(sendJobs, { at, days }, now);
  const ports = {
    store: visitorStore(table),
    summaries: visitorSummaries(table),
    viewsADayOf: viewsADayOf(table),
    compare: compareVisitors.bind(null, { table, announce }),
    forget: forgetVisitorsOf.bind(null, table),
  };
  return mergeVisitors(ports, days, now);
});
