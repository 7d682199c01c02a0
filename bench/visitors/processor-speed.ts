import { createHash } from 'node:crypto';
import { packed, unpacked } from '../../functions/visitors/packed.ts';

const values = Array.from({ length: 2000 }, (_, at) => [
  createHash('sha256').update(`${at}`).digest('base64url').slice(0, 12),
  at % 97,
  (at * 31) % 4001,
]);
const rounds = 12;
/** In seconds, of the processor whose times `lib/costs/visitor-costs.ts` has. */
const usual = 0.1;

/**
 * How fast this processor is at the moment, of which other programs take a part also of what is its own: 1 is as fast as the one whose
 * times are known. Work of the same kind as the counting: JSON, compression and sums.
 */
export function processorSpeed(): number {
  const began = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) unpacked(packed(values));
  const { user, system } = process.cpuUsage(began);
  return usual / ((user + system) / 1e6);
}
