import { createHash } from 'node:crypto';
import { packed, unpacked } from '../../functions/measuring/visitors/packed.ts';

/** Of the processor on which the times in `lib/costs/visitor-costs.ts` were measured, for the work below. */
const usualSeconds = 0.0995;
const values = Array.from({ length: 2000 }, (_, at) => [
  createHash('sha256').update(`${at}`).digest('base64url').slice(0, 12),
  at % 97,
  (at * 31) % 4001,
]);

const secondsSince = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};

/** Seconds of this processor for work of the same kind as the counting: JSON and compression. */
function secondsNow(): number {
  const began = process.cpuUsage();
  for (let round = 0; round < 50; round += 1) unpacked(packed(values));
  return secondsSince(began);
}

/** Shorter times are summed up before the speed of the processor is measured for them. */
const leastSeconds = 1;

/**
 * Processor time as the usual processor would take. A processor takes more of it while other programs use it too, by up to a half, so
 * that the same work is timed beside what is measured.
 */
export function processorTime() {
  // The first time is that of a compiler too.
  secondsNow();
  let began = process.cpuUsage();
  let [pending, usual] = [0, 0];
  const settle = (): void => {
    if (pending > 0) usual += (pending * usualSeconds) / secondsNow();
    pending = 0;
  };
  return {
    start: (): void => void (began = process.cpuUsage()),
    pause(): void {
      pending += secondsSince(began);
      if (pending >= leastSeconds) settle();
    },
    /** In seconds. */
    total(): number {
      settle();
      return usual;
    },
  };
}
