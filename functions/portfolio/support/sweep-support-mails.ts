import type * as z from 'zod';
import { sendSupportMail } from '../../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import { contactRequestStore } from './contact-request-store.ts';
import { unmailed } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';

/** When a mail that was not sent in the meantime is tried again. */
const retryMs = 15 * minuteMs;
/** After so long a mail would be no news: the request and the answers stay where they are. */
const hopelessMs = dayMs;
const mostAtOnce = 200;

type Job = z.output<typeof sendSupportMail.payload>;
interface Due {
  /** When it was written. */
  since: string;
  mailOn?: string | undefined;
  job: Job;
}

/**
 * Sends the jobs of mails that are due, and moves the next attempt on. Of two sweeps at once, one sends a job.
 * @returns the number of jobs
 */
export async function sweepSupportMails(
  table: Table,
  sendJobs: SendJobs,
  now: Date,
): Promise<number> {
  const [conversations, requests] = [conversationStore(table), contactRequestStore(table)];
  const [answers, forms] = await Promise.all([
    conversations.toMail(now, mostAtOnce),
    requests.toMail(now, mostAtOnce),
  ]);
  const found: Due[] = [
    ...answers.map(({ accountId, userId: id, changedAt, mailOn }): Due => {
      return { since: changedAt, mailOn, job: { accountId, about: 'answers', id } };
    }),
    ...forms.map(({ accountId, requestId: id, sentAt, mailOn }): Due => {
      return { since: sentAt, mailOn, job: { accountId, about: 'request', id } };
    }),
  ];
  const jobs: Job[] = [];
  for (const { since, mailOn: due, job } of found) {
    const isHopeless = since < after(now, -hopelessMs).toISOString();
    const mailAgain = after(now, retryMs).toISOString();
    let isOurs = false;
    const move = <Item extends { mailQueue?: string; mailOn?: string }>(before: Item): Item => {
      isOurs = before.mailOn === due;
      if (!isOurs) return before;
      return isHopeless ? unmailed(before) : { ...before, mailOn: mailAgain };
    };
    const { accountId, about, id } = job;
    try {
      if (about === 'answers') await conversations.change({ accountId, userId: id }, move);
      else await requests.change({ accountId, requestId: id }, now, move);
      if (isOurs && !isHopeless) jobs.push(job);
    } catch (error) {
      // One that keeps changing comes with the next minute, and holds up no other.
      log.error('could not sweep a support mail', { about, error });
    }
  }
  await sendJobs(sendSupportMail, jobs);
  return jobs.length;
}
