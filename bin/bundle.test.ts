import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { bundleTestEnv } from '../test/bundle-env.ts';
import { bundleFunctions } from './bundle.ts';
import { findEntryPoints, root } from './entry-points.ts';

beforeAll(bundleFunctions, 120_000);

it.each(findEntryPoints().map(({ name }) => name))('%s starts from its bundle', (name) => {
  const file = join(root, 'dist', 'functions', name, 'index.mjs');
  const script = `const { handler } = await import(${JSON.stringify(file)}); console.log(typeof handler)`;
  const kind = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...bundleTestEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(kind.trim()).toBe('function');
});
