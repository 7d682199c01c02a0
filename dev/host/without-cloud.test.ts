import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../load-handler.ts';

const program = `
  import { registerHooks } from 'node:module';
  const found = new Set();
  registerHooks({
    load(url, context, next) {
      found.add(/node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  await import('./dev/host/main.ts');
  console.log(JSON.stringify([...found]));
`;

// A constant in a file that imports it once cost the host 20 MB.
test('the local host loads nothing of the CDK', async () => {
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repositoryRoot });
  expect(JSON.parse(stdout)).toContain('zod');
  expect(JSON.parse(stdout)).not.toContain('aws-cdk-lib');
});
