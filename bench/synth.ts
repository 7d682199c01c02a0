/**
 * Time of a synthesis: `node bench/synth.ts`. Limit: 13 s for the first one of a clone, which bundles the functions,
 * builds the web app and copies all assets; the benchmark puts `dist` and `cdk.out` aside for it, and deletes them at its
 * end: a clone has nothing to delete, and ext4 creates files slowly for some minutes after many were deleted. Later
 * ones build only what has changed; one without changes is the lower bound.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bin/entry-points.ts';
import { report } from './statistics.ts';

function seconds(command: string, args: string[]): number {
  const started = performance.now();
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  return (performance.now() - started) / 1000;
}

const aside = mkdtempSync(join(root, 'node_modules', '.aside-'));
process.once('exit', () => rmSync(aside, { recursive: true, force: true }));
let moved = 0;
function putAside(folder: string): void {
  moved += 1;
  if (existsSync(join(root, folder))) renameSync(join(root, folder), join(aside, `${moved}`));
}

const cdk = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
const synth = (): number => seconds(process.execPath, [cdk, 'synth', '--quiet']);

putAside('dist');
putAside('cdk.out');
const first = synth();
const again = synth();
putAside('dist/functions');
const afterAChange = synth();

report('first cdk synth of a clone', first, 13, 's');
report('after a change to a function', afterAChange, 13, 's');
console.log(`floor, nothing changed: ${again.toFixed(1)} s, ratio ${(first / again).toFixed(2)}`);
