import * as z from 'zod';
import { documentClient, queueClient } from '../platform/clients.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/logger.ts';
import { jobSender } from '../platform/send-job.ts';
import { markupStore } from './markup-store.ts';
import { sweepValidations } from './sweep-validations.ts';
import { after, timings } from './timings.ts';

/** `isLocalStart`: the local host has just started with an empty queue and no workers, so whatever is open is lost. */
const ClockEvent = z.object({ isLocalStart: z.boolean().optional() }).catch({});

/** Every five minutes, and when the local host starts. */
export async function handler(event: unknown): Promise<void> {
  const table = { client: documentClient(), tableName: env.tableName() };
  const ports = { store: markupStore(table), sendJobs: jobSender(queueClient(), env.queueUrl) };
  const now = new Date();
  const isLocalStart = ClockEvent.parse(event).isLocalStart === true;
  const by = isLocalStart ? after(now, timings.nextRetry) : now;
  const swept = await sweepValidations(ports, { now, by });
  if (swept.resent + swept.givenUp > 0) log.info('validations swept', swept);
}
