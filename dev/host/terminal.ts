import type { JobNews } from '../workers/queue-pump.ts';
import { describeJob, isRoutine } from './describe-job.ts';

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

/** A line about a job, with the time in front. Lines keep the order of what they tell. */
export function sayJob(news: JobNews): void {
  if (isRoutine(news)) return;
  const time = new Date().toTimeString().slice(0, 8);
  lines = lines
    .then(async () => say(`${time}  ${await describeJob(news)}`))
    .catch((error: unknown) => console.error(error));
}
let lines: Promise<void> = Promise.resolve();
