import { appendFileSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** Lab values of one real run: score in points, times in milliseconds, CLS unitless, and the speed of the machine. */
const NoiseRun = z.object({
  page: z.string(),
  score: z.number(),
  fcp: z.number(),
  lcp: z.number(),
  si: z.number(),
  tbt: z.number(),
  cls: z.number(),
  speed: z.number(),
});
export type NoiseRun = z.infer<typeof NoiseRun>;

const file = new URL('noise.jsonl', import.meta.url);

/** Runs of pages that did not change, in the order in which they were made. */
export const readNoise = (): NoiseRun[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => NoiseRun.parse(JSON.parse(line)));

export const addRun = (run: NoiseRun): void => appendFileSync(file, `${JSON.stringify(run)}\n`);
