import { afterAll } from 'vitest';
import { holdToTableRights } from './support/table-rights.ts';
import { startStandIns, type StandInOptions, type StandIns } from '../dev/stand-ins/index.ts';

let running: Promise<StandIns> | undefined;
let refused: readonly string[] = [];

/**
 * The stand-ins of this test file, started by the first test that asks and stopped after the last. The environment of
 * the process is set to them, so handlers and clients find them. Tests keep apart by accounts of their own.
 */
export function useStandIns(options: StandInOptions = {}): Promise<StandIns> {
  running ??= startStandIns(options).then((standIns) => {
    Object.assign(process.env, { PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' });
    Object.assign(process.env, standIns.env);
    refused = holdToTableRights();
    return standIns;
  });
  return running;
}

afterAll(async () => {
  await (await running)?.stop();
  running = undefined;
  if (refused.length > 0) throw new Error(`Needs in lib/ lack ${[...new Set(refused)].join('; ')}`);
});
