import type { DemoSiteName } from '../../demo-sites/start-demo-sites.ts';
import type { Mailbox } from '../../stand-ins/ses/mailbox.ts';
import type { StripeStandIn } from '../../stand-ins/stripe/server.ts';
import { demoPassword } from './calls.ts';

export const demoAccount = { email: 'demo@example.com', password: demoPassword } as const;

export const demoOwner = {
  email: demoAccount.email,
  firstName: 'Demo',
  lastName: 'Owner',
  role: 'CEO',
} as const;

export interface DemoSiteToSeed {
  title: string;
  url: string;
}

export interface SeedOptions {
  /** Such as `http://localhost:3000`. */
  origin: string;
  mailbox: Mailbox;
  sites: readonly DemoSiteToSeed[];
  competitor: DemoSiteToSeed;
  dataDir: string;
  stripe?: StripeStandIn | undefined;
  /** Of a channel at the played Discord. */
  discordWebhook: string;
  /** Whether the demo gets what was recorded for it: history, visits, tried fixes. */
  withHistory: boolean;
  /** Filled with the keys of the sites whose visitors are measured. */
  siteKeys: Map<DemoSiteName, string>;
}

/** Address of the public page of the demo sites. */
export const demoStatusSlug = 'demo';
