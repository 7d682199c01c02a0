import type { RuntimeConfig } from '../../shared/deployment/runtime-config.ts';
import type { Settings } from '../../lib/settings.ts';
import type { Aws } from '../preflight/aws.ts';
import type { Planned } from '../preflight/planned.ts';
import type { Product } from './product.ts';

/** The throw-away account of this run. */
export interface OwnAccount {
  email: string;
  password: string;
  userId: string;
}

export interface Deployed {
  aws: Aws;
  settings: Settings;
  /** What these settings deploy. */
  planned: Planned;
}

/** What the checks look at, and what they pass on to each other. */
export interface World {
  product: Product;
  /** The AWS account, or why it is not read. */
  cloud: Deployed | string;
  /** Address of the site that is added and removed again. */
  site: string;
  /** Address of the throw-away account. */
  email: string;
  /** Longest wait for the beacon of a visitor to be counted, in minutes. */
  waitMinutes: number;
  /** Aborted when the scan has ended, well or not. */
  scanEnded: AbortController;
  /** Set by the checks that make them. */
  made: { config?: RuntimeConfig; account?: OwnAccount; hasSite?: boolean };
}

/** For the terminal while a check is at work. */
export interface Tools {
  /** Aborted when the time of the check is over, or by Ctrl-C. */
  signal: AbortSignal;
  say(words: string): void;
}

/** One line of the result. */
export interface Check {
  name: string;
  /** How long it may take. */
  minutes: number | ((world: World) => number);
  /** Runs after Ctrl-C too: it removes what the others have made. */
  always?: true;
  /**
   * @returns what was seen
   * @throws with what is wrong, or Skipped
   */
  run(world: World, tools: Tools): Promise<string>;
  /** For an operator whose line failed. */
  whatToDo: string;
}

/** A check that could not be made; the message says why. */
export class Skipped extends Error {}

/** @throws Skipped where there is no AWS account to read */
export function cloudOf({ cloud, made }: World): Deployed {
  if (made.config?.local === true) throw new Skipped('not applicable on a local host');
  if (typeof cloud === 'string') throw new Skipped(cloud);
  return cloud;
}

/** @throws Skipped before the account is registered */
export function accountOf({ made }: World): OwnAccount {
  if (made.account === undefined) throw new Skipped('there is no account to try it with');
  return made.account;
}

/** @throws Skipped before the site is added */
export function siteOf(world: World): string {
  accountOf(world);
  if (world.made.hasSite !== true) throw new Skipped('the site was not added');
  return world.site;
}
