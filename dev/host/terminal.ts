import { jobIn } from '../workers/sqs-event.ts';
import type { JobNews } from '../workers/queue-pump.ts';

export const say = (line = ''): void => void process.stdout.write(`${line}\n`);

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Does a step and says how long it took; long ones are announced, so that nobody looks at a silent screen. */
export async function step<Value>(name: string, work: Promise<Value>): Promise<Value> {
  const started = performance.now();
  const announcement = setTimeout(() => say(`  … ${name}`), 1000);
  try {
    const value = await work;
    say(`  ✓ ${name} (${seconds(performance.now() - started)})`);
    return value;
  } finally {
    clearTimeout(announcement);
  }
}

const words: Record<JobNews['state'], (news: JobNews) => string> = {
  started: () => 'started',
  done: ({ milliseconds }) => `done in ${seconds(milliseconds)}`,
  failed: () => 'failed; it will be tried again',
  'given up': () => 'failed for the last time; it is in the dead-letter queue',
};

/** A line about a job, such as `12:00:01  run-lighthouse (mobile) done in 9.8 s`. */
export function sayJob(news: JobNews): void {
  const job = jobIn(news.body);
  const device = job?.payload['device'];
  const detail = typeof device === 'string' ? ` (${device})` : '';
  const time = new Date().toTimeString().slice(0, 8);
  say(`${time}  ${job?.job ?? news.queue}${detail} ${words[news.state](news)}`);
}
