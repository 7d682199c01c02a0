import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBuilt, stampOf } from '../../bin/build-once.ts';
import { failureFile, synthesis } from './wiring.ts';

const child = fileURLToPath(new URL('synthesise.child.ts', import.meta.url));
// Each project has its own copy of this module.
const place = Symbol.for('web-vitals: synthesis for the tests');

/**
 * Synthesises the product once for all test files, if its templates may have changed. Tests start meanwhile; those that need
 * the result wait for it (`wiring.ts`).
 */
export default function setup(): (() => Promise<void>) | undefined {
  if (Reflect.has(globalThis, place) || isBuilt(synthesis)) return undefined;
  for (const file of [stampOf(synthesis.folder), failureFile]) rmSync(file, { force: true });
  const ended = synthesise();
  Reflect.set(globalThis, place, ended);
  return () => ended;
}

async function synthesise(): Promise<void> {
  const [code] = await once(spawn(process.execPath, [child], { stdio: 'inherit' }), 'exit');
  if (code !== 0) writeFileSync(failureFile, '');
}
