import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { saveHeartbeat } from '../../../shared/calls/monitoring/heartbeats.ts';
import { minuteMs } from '../../../functions/platform/times.ts';
import { writeWhole } from '../../stand-ins/write-whole.ts';
import type { sender } from './calls.ts';

const everyMinutes = 5;
const name = 'Demo job';

const Stored = z.object({
  heartbeatId: z.string(),
  /** Path of the address to which it sends its signals: the port may be another one at the next start. */
  path: z.string(),
});
const fileIn = (dataDir: string): string => join(dataDir, 'demo-heartbeat.json');
const storedIn = (dataDir: string) => {
  const file = fileIn(dataDir);
  return existsSync(file) ? Stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

/** The heartbeat of a job that the host plays. @returns what a status page shows of it */
export async function seedDemoJob(
  asDemo: ReturnType<typeof sender>,
  url: string,
  dataDir: string,
): Promise<{ name: string; monitor: { kind: 'heartbeat'; heartbeatId: string } }> {
  let stored = storedIn(dataDir);
  if (stored === undefined) {
    const schedule = { kind: 'interval', everyMinutes };
    const made = await asDemo('/heartbeats', { url, name, schedule, graceMinutes: everyMinutes });
    const { heartbeatId, address } = saveHeartbeat.answer.parse(made);
    stored = { heartbeatId, path: new URL(address ?? '').pathname };
    writeWhole(fileIn(dataDir), JSON.stringify(stored));
  }
  return { name, monitor: { kind: 'heartbeat', heartbeatId: stored.heartbeatId } };
}

/** Sends its signals until it is stopped; none if it was not seeded. Someone may have removed the heartbeat. */
export async function startDemoJob(origin: string, dataDir: string): Promise<() => Promise<void>> {
  const stored = storedIn(dataDir);
  if (stored === undefined) return async () => undefined;
  const send = async (): Promise<void> => {
    // Of a host that is about to end.
    await fetch(`${origin}${stored.path}`, { method: 'POST' }).catch(() => undefined);
  };
  const timer = setInterval(() => void send(), everyMinutes * minuteMs);
  await send();
  return async () => clearInterval(timer);
}
