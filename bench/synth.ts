/**
 * Time of a synthesis as an operator sees it, bundling included: `node bench/synth.ts`. Limit: 20 s. The web app is built
 * again only when it has changed, and assets are copied once; the first synthesis of a clone takes about 6 s more.
 * Floor in the same run: the CDK app alone, on bundles that are there already.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bin/entry-points.ts';
import { report } from './statistics.ts';

function seconds(command: string, args: string[]): number {
  const started = performance.now();
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  return (performance.now() - started) / 1000;
}

const cdk = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
const whole = seconds(process.execPath, [cdk, 'synth', '--quiet']);
const appAlone = seconds(process.execPath, [join(root, 'bin', 'app.ts')]);

report('cdk synth', whole, 20, 's');
console.log(
  `floor, the app without bundling: ${appAlone.toFixed(1)} s, ratio ${(whole / appAlone).toFixed(2)}`,
);
