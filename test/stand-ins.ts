import { afterAll, expect } from 'vitest';
import { documentClient } from '../functions/platform/aws/clients.ts';
import { startStandIns, type StandInOptions, type StandIns } from '../dev/stand-ins/index.ts';
import { keyOfProcess } from './support/key-of-process.ts';
import { signNothing } from './support/sign-nothing.ts';
import { type Hold, holdToWiring } from './wiring/hold-to-wiring.ts';
import { recordUse } from './wiring/use-records.ts';
import { readWiring } from './wiring/wiring.ts';

let running: Promise<StandIns> | undefined;
let held: Hold | undefined;

/**
 * The stand-ins of this test file, started by the first test that needs them and stopped after the last. The process
 * environment points to them, so handlers and clients find them; each function sees and may do only what the templates
 * grant. Tests are isolated by their accounts.
 */
export function useStandIns(options: StandInOptions = {}): Promise<StandIns> {
  running ??= startStandIns({ signingKey: keyOfProcess(), ...options }).then(async (standIns) => {
    Object.assign(process.env, { PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' });
    // Signatures and the front that checks them are half of the cost of a request to the table, and have tests of
    // their own.
    const AWS_ENDPOINT_URL_DYNAMODB = await standIns.dynamodb.urlBehind();
    Object.assign(process.env, { ...standIns.env, AWS_ENDPOINT_URL_DYNAMODB });
    signNothing(documentClient());
    held = holdToWiring(await readWiring());
    return standIns;
  });
  return running;
}

/** Wires functions differently while `work` runs. @returns what they were refused */
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
  if (refused.length > 0) throw new Error(`lib/needs lacks: ${[...new Set(refused)].join('; ')}`);
});
