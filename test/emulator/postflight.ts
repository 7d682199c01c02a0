import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { type Deployment, settings } from './support/use-deployment.ts';

/** `npm run postflight`, with the operator's credentials. */
export function describePostflight(deployment: () => Deployment): void {
  test('postflight finds that everything works', async () => {
    const { emulator, product, site } = deployment();
    const context = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['bin/postflight.ts', '--url', product.origin, '--site', `${site.url}/`];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...args, '--email', 'postflight@example.com', ...context],
      { cwd: root, env: emulator.env },
    ).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => ({
      stdout: `${stdout}\n${stderr}`,
    }));
    expect(stdout).toContain(' 0 failed');
  });
}
