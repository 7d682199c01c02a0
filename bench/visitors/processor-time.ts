import { createHash } from 'node:crypto';
import { packed, unpacked } from '../../functions/visitors/packed.ts';

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

/**
 * Processor time as the usual processor would take. A processor takes more of it while other programs use it too, by up to a half.
 * @returns a lap: the seconds since the last one, for which the same work is timed beside it
 */
export function processorTime(): () => number {
  secondsNow();
  let began = process.cpuUsage();
  return () => {
    const seconds = (secondsSince(began) * usualSeconds) / secondsNow();
    began = process.cpuUsage();
    return seconds;
  };
}
