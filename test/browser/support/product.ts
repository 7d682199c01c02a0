import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { runLocalHost } from '../../run-local-host.ts';
import { browserOptions } from './browser-options.ts';
import { webBuilt } from './shared-product-address.ts';
import { type Product, visitsTo } from './visits.ts';
import { seedInto, type World } from './seed.ts';

/**
 * The product as `npm start` runs it, on a free port and without the demo, and one browser; both end with the test
 * file. For files that need a product of their own; all others save fifteen seconds of a processor with
 * `useSharedProduct`.
 * @param seed writes the data that tests find when the product starts
 * @param env the product's configuration, where it is not the usual one
 */
export async function useProduct(
  seed?: (world: World) => Promise<void>,
  env: Record<string, string> = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  if (seed !== undefined) await seedInto(dataDir, seed);
  // Otherwise both would build it.
  await fetch(new URL(webBuilt, inject('productOnDemand')));
  const [host, browser] = await Promise.all([
    runLocalHost({ dataDir, args: ['--no-demo'], env }),
    chromium.launch(await browserOptions()),
  ]);
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return visitsTo(host.origin, browser);
}
