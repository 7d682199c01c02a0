import type { Device } from '../../../shared/scans/devices.ts';
import type { MachineMemory } from './run-lighthouse.ts';

/** In milliseconds; the second device of a scan begins within that, unless its page is very slow. */
const freshMs = 20_000;

/**
 * Lets the second device of a scan take over the measure of the machine, which takes a second. A run of the same device
 * takes its own: it may repeat a run of a busy machine.
 */
export function rememberMachine(): MachineMemory {
  let last: { device: Device; benchmarkIndex: number; at: number } | undefined;
  return {
    recall: (device) =>
      last !== undefined && last.device !== device && performance.now() - last.at < freshMs
        ? last.benchmarkIndex
        : undefined,
    remember: (device, benchmarkIndex) => {
      last = { device, benchmarkIndex, at: performance.now() };
    },
  };
}
