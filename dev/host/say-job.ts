import type { JobNews } from '../workers/queue-pump.ts';
import { describeJob, isRoutine } from './describe-job.ts';
import { say } from './terminal.ts';

/** Prints a line about a job, with the time in front. Lines keep the order of their events. */
export function sayJob(news: JobNews): void {
  if (isRoutine(news)) return;
  const time = new Date().toTimeString().slice(0, 8);
  lines = lines
    .then(async () => say(`${time}  ${await describeJob(news)}`))
    .catch((error: unknown) => console.error(error));
}
let lines: Promise<void> = Promise.resolve();
