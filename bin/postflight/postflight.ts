import { demoSites } from '../../dev/demo-sites/start-demo-sites.ts';
import { isOfThisMachine } from '../../shared/pages/urls.ts';
import { findAws } from '../preflight/find-aws.ts';
import type { Check, World } from './check.ts';
import type { PostflightOptions } from './postflight-options.ts';
import { Product } from './product.ts';
import { addressOf } from './resources.ts';
import { type Result, type RunOptions, runChecks } from './run-checks.ts';

type Places = RunOptions & { checks: readonly (readonly Check[])[] };

/**
 * Looks at a deployment, and prints a line for each check and their sums.
 * @returns whether none failed
 * @throws with a message for the user where the product cannot be found
 */
export async function postflight(
  options: PostflightOptions,
  { checks, ...places }: Places,
): Promise<boolean> {
  const world = await worldOf(options);
  places.print(`Postflight of ${world.product.origin}, with the site ${world.site}`);
  const results = [...(await runChecks(checks, world, places)).values()];
  const count = (result: Result): number => results.filter((one) => one === result).length;
  places.print('');
  places.print(`${count('ok')} ok, ${count('failed')} failed, ${count('skipped')} skipped.`);
  return count('failed') === 0;
}

async function worldOf(options: PostflightOptions): Promise<World> {
  const { email, waitMinutes } = options;
  const cloud = await cloudOf(options);
  if (options.url === undefined && typeof cloud === 'string') throw new Error(cloud);
  const url = options.url ?? (typeof cloud === 'string' ? '' : await addressOf(cloud));
  const product = new Product(url);
  const site = options.site ?? ownSite(product.origin);
  return { product, cloud, site, email, waitMinutes, scanEnded: new AbortController(), made: {} };
}

async function cloudOf({ isLocal, context, settings, ...choice }: PostflightOptions) {
  if (isLocal) return 'not applicable on a local host';
  const aws = await findAws(choice);
  if (typeof aws === 'string') return aws;
  const { region } = aws;
  // The CDK takes a second to load.
  const { planned } = await import('../preflight/planned.ts');
  return { aws, settings, planned: await planned(context, { region, account: noAccount }) };
}

/** The stacks and their regions are the same in every account. */
const noAccount = '000000000000';

/** On this machine the product does not visit itself, and has demo sites. */
const ownSite = (origin: string): string =>
  isOfThisMachine(origin) ? `http://localhost:${demoSites[0].port}/` : `${origin}/login`;
