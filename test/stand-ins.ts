import { afterAll, expect } from 'vitest';
import { startStandIns, type StandInOptions, type StandIns } from '../dev/stand-ins/index.ts';
import { type Hold, holdToWiring } from './wiring/hold-to-wiring.ts';
import { recordUse } from './wiring/use-records.ts';
import { readWiring } from './wiring/wiring.ts';

let running: Promise<StandIns> | undefined;
let held: Hold | undefined;

/**
 * The stand-ins of this test file, started by the first test that asks and stopped after the last. The environment of
 * the process is set to them, so handlers and clients find them; each function sees and may do what the templates give it.
 * Tests keep apart by accounts of their own.
 */
export function useStandIns(options: StandInOptions = {}): Promise<StandIns> {
  running ??= startStandIns(options).then((standIns) => {
    Object.assign(process.env, { PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' });
    Object.assign(process.env, standIns.env);
    held = holdToWiring(readWiring());
    return standIns;
  });
  return running;
}

/** Has functions wired differently while `work` runs. @returns what they were refused */
export async function wiredAs(...planted: Parameters<Hold['under']>): Promise<string[]> {
  if (held === undefined) throw new Error('No stand-ins run');
  return held.under(...planted);
}

afterAll(async () => {
  await (await running)?.stop();
  running = undefined;
  if (held === undefined) return;
  const { refused, used } = held;
  held.release();
  recordUse(expect.getState().testPath ?? '', used);
  if (refused.length > 0)
    throw new Error(`lib/<domain>/needs.ts lacks: ${[...new Set(refused)].join('; ')}`);
});
