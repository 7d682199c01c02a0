import type { Socket } from 'node:net';
import { TargetError } from '../../functions/platform/target-guard/target-error.ts';
import type { TargetGuard } from '../../functions/platform/target-guard/target-guard.ts';

/** A guard that counts what a proxy has it connect to. */
export function countedGuard(guard: TargetGuard) {
  const opened: Socket[] = [];
  let refused = 0;
  const sum = (bytes: 'bytesRead' | 'bytesWritten') =>
    opened.reduce((all, socket) => all + socket[bytes], 0);
  const connect: TargetGuard['connect'] = async (...asked) => {
    try {
      const socket = await guard.connect(...asked);
      opened.push(socket);
      return socket;
    } catch (error) {
      if (error instanceof TargetError && error.kind === 'blocked') refused += 1;
      throw error;
    }
  };
  return {
    guard: { ...guard, connect },
    /** Connections to targets with their bytes on the wire, and targets that were not allowed. */
    traffic: () => ({
      connections: opened.length,
      refused,
      receivedBytes: sum('bytesRead'),
      sentBytes: sum('bytesWritten'),
    }),
  };
}
