import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { setVisitorSettings } from '../../../shared/calls/measuring/visitors.ts';
import { demoSites } from '../../demo-sites/start-demo-sites.ts';
import { writeWhole } from '../../stand-ins/write-whole.ts';
import { registerOrSignIn, sender } from './calls.ts';
import { demoOwner, type SeedOptions } from './seed-options.ts';

const Keys = z.array(z.tuple([z.enum(demoSites.map(({ name }) => name)), z.string()]));

/**
 * Starts measuring the visitors of the demo sites, once for a data folder.
 * @param options.siteKeys filled with the keys
 */
export async function seedVisitors(
  options: Pick<SeedOptions, 'origin' | 'mailbox' | 'sites' | 'dataDir' | 'siteKeys'>,
): Promise<void> {
  const { dataDir, siteKeys } = options;
  const file = join(dataDir, 'demo-visitors.json');
  const keys = existsSync(file)
    ? Keys.parse(JSON.parse(readFileSync(file, 'utf8')))
    : await newKeys(options);
  writeWhole(file, JSON.stringify(keys));
  for (const [name, key] of keys) siteKeys.set(name, key);
}

async function newKeys({
  origin,
  mailbox,
  sites,
}: Pick<SeedOptions, 'origin' | 'mailbox' | 'sites'>): Promise<z.infer<typeof Keys>> {
  const { accessToken } = await registerOrSignIn({ origin, mailbox }, demoOwner);
  const asDemo = sender(origin, accessToken);
  const keys: z.infer<typeof Keys> = [];
  for (const [index, { url }] of sites.entries()) {
    const site = demoSites[index];
    // A data folder may be older than this, and its site deleted.
    const answer = await asDemo('/visitors/settings', { url }, [404]);
    if (site === undefined || answer === undefined) continue;
    const { tag } = setVisitorSettings.answer.parse(answer);
    const [, key] = /\/v\/(\w+)\.js/.exec(tag ?? '') ?? [];
    if (key !== undefined) keys.push([site.name, key]);
  }
  return keys;
}
