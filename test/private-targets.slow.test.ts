import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isLinkLocal } from '../functions/platform/target-guard/public-address.ts';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import { privateAddresses } from './support/private-addresses.ts';

const child = fileURLToPath(new URL('support/private-targets.child.ts', import.meta.url));
/** A network of its own, without any way out. */
const namespace = ['--net', '--map-root-user'];
function hasNamespaces(): boolean {
  try {
    execFileSync('unshare', [...namespace, 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const Report = z.object({
  outcomes: z.object({ page: z.string(), redirect: z.string(), direct: z.array(z.string()) }),
  reached: z.array(z.string()),
  refused: z.number(),
  wasVisited: z.boolean(),
  wasRebound: z.boolean(),
});
async function visit(mode: 'production' | 'local') {
  const { stdout } = await promisify(execFile)('unshare', [
    ...namespace,
    process.execPath,
    child,
    mode,
  ]);
  return Report.parse(JSON.parse(stdout));
}

// Unpacked once, outside: inside its files could have no other owner.
beforeAll(async () => void (await chromiumExecutable()));

describe.skipIf(!hasNamespaces())('a hostile page in Chromium, by the rules of production', () => {
  test('reaches no private address by paths, names, redirects or rebindings', async () => {
    const { outcomes, reached, refused, ...page } = await visit('production');
    expect(reached).toEqual([]);
    expect(page).toEqual({ wasVisited: true, wasRebound: true });
    expect(outcomes.page).toBe('picture');
    expect(outcomes.redirect).toBe('not-allowed');
    expect(new Set(outcomes.direct)).toEqual(new Set(['refused']));
    // Each address in a dozen ways, and by name.
    expect(refused).toBeGreaterThan(privateAddresses.length * 5);
  });

  test('reaches them where the local host lets it, apart from those of metadata services', async () => {
    const { reached } = await visit('local');
    expect(reached.toSorted()).toEqual(
      privateAddresses.filter((address) => !isLinkLocal(address)).toSorted(),
    );
  });
});
