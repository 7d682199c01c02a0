import * as z from 'zod';
import { channelNames } from '../models/notifying/channel-kind.ts';
import { planNames } from './plan-names.ts';

/**
 * The limits of each plan. The specification shows only the Business card; the other numbers are ours
 * (design readings, 'Plans') and can be overridden by the `PLAN_OVERRIDES` setting, a JSON object of partial plans.
 */
export const PlanName = z.enum(planNames);
export type PlanName = z.infer<typeof PlanName>;
/** Plans that are bought, the smallest first. */
export const PaidPlan = PlanName.exclude(['Trial', 'Internal']);
export type PaidPlan = z.infer<typeof PaidPlan>;

const channels = Object.values(channelNames);

/** Fits an hour, because one check an hour is stored as an item of its own. */
const UptimeMinutes = z
  .number()
  .int()
  .positive()
  .refine((minutes) => 60 % minutes === 0 || minutes % 60 === 0, {
    error: 'must divide an hour, or be a number of hours',
  });

export const PlanLimits = z.object({
  /** Euro cents for 30 days. */
  priceMonthCents: z.number().int().nonnegative(),
  /** Euro cents a month of an annual payment, which is twelve times this. */
  priceAnnualCents: z.number().int().nonnegative(),
  isPaid: z.boolean(),
  siteLimit: z.number().int().nonnegative(),
  siteUnlimited: z.boolean(),
  /** Pages per site, without the home page, which is free. */
  pageLimit: z.number().int().nonnegative(),
  pageUnlimited: z.boolean(),
  competitorSitesLimit: z.number().int().nonnegative(),
  competitorSitesUnlimited: z.boolean(),
  subUsersLimit: z.number().int().nonnegative(),
  subUsersUnlimited: z.boolean(),
  /** Hourly pings at a time. */
  pingCampaignsLimit: z.number().int().nonnegative(),
  pingCampaignsUnlimited: z.boolean(),
  /** Heartbeats of a site. */
  heartbeatsLimit: z.number().int().nonnegative(),
  /** Endpoints of each site. */
  endpointsLimit: z.number().int().nonnegative(),
  /** Public status pages. */
  statusPagesLimit: z.number().int().nonnegative(),
  /** Scheduled scans a day. */
  scansPerDay: z.number().int().nonnegative(),
  /** Minutes between two uptime checks of a page that is up, unless the account has chosen another interval. */
  uptimeEveryMinutes: UptimeMinutes,
  /** The shortest such interval that an account may choose, in minutes. */
  uptimeShortestMinutes: UptimeMinutes,
  /** Hours between two screenshots of a page. */
  screenshotEveryHours: z.number().int().positive(),
  channels: z.array(z.enum(channels)),
  /** Whether documents for clients may leave out the name of the product. */
  hidesProduct: z.boolean(),
  /** Length of the trial in days; null for plans that do not end by themselves. */
  trialDays: z.number().int().nullable(),
});
export type PlanLimits = z.infer<typeof PlanLimits>;

/** The same for every plan unless an operator overrides it. */
const services = {
  uptimeEveryMinutes: 60,
  uptimeShortestMinutes: 1,
  screenshotEveryHours: 1,
  channels: [...channels],
  hidesProduct: true,
};

const limited = {
  siteUnlimited: false,
  pageUnlimited: false,
  competitorSitesUnlimited: false,
  subUsersUnlimited: false,
  pingCampaignsUnlimited: false,
};
const free = { ...services, priceMonthCents: 0, priceAnnualCents: 0, isPaid: false };
const paid = { ...services, ...limited, isPaid: true, trialDays: null };

const defaults: Record<PlanName, PlanLimits> = {
  Trial: {
    ...free,
    ...limited,
    uptimeShortestMinutes: 5,
    hidesProduct: false,
    siteLimit: 1,
    pageLimit: 5,
    competitorSitesLimit: 1,
    subUsersLimit: 0,
    heartbeatsLimit: 1,
    endpointsLimit: 1,
    pingCampaignsLimit: 1,
    statusPagesLimit: 1,
    scansPerDay: 1,
    trialDays: 14,
  },
  Developer: {
    ...paid,
    uptimeShortestMinutes: 5,
    priceMonthCents: 1900,
    priceAnnualCents: 1500,
    siteLimit: 3,
    pageLimit: 10,
    competitorSitesLimit: 3,
    subUsersLimit: 1,
    heartbeatsLimit: 5,
    endpointsLimit: 5,
    pingCampaignsLimit: 3,
    statusPagesLimit: 1,
    scansPerDay: 1,
  },
  Team: {
    ...paid,
    priceMonthCents: 3900,
    priceAnnualCents: 3200,
    siteLimit: 5,
    pageLimit: 10,
    competitorSitesLimit: 5,
    subUsersLimit: 5,
    heartbeatsLimit: 10,
    endpointsLimit: 10,
    pingCampaignsLimit: 5,
    statusPagesLimit: 5,
    scansPerDay: 2,
  },
  Business: {
    ...paid,
    priceMonthCents: 7900,
    priceAnnualCents: 6500,
    siteLimit: 10,
    pageLimit: 5,
    pageUnlimited: true,
    competitorSitesLimit: 10,
    subUsersLimit: 10,
    heartbeatsLimit: 20,
    endpointsLimit: 20,
    pingCampaignsLimit: 10,
    statusPagesLimit: 20,
    scansPerDay: 3,
  },
  Internal: {
    ...free,
    siteLimit: 0,
    siteUnlimited: true,
    pageLimit: 0,
    pageUnlimited: true,
    competitorSitesLimit: 0,
    competitorSitesUnlimited: true,
    subUsersLimit: 0,
    subUsersUnlimited: true,
    heartbeatsLimit: 1000,
    endpointsLimit: 1000,
    pingCampaignsLimit: 0,
    pingCampaignsUnlimited: true,
    statusPagesLimit: 1000,
    scansPerDay: 3,
    trialDays: null,
  },
};

/** An operator's overrides; an unknown plan or limit is an error. */
export const PlanOverrides = z.partialRecord(PlanName, PlanLimits.partial().strict());

/** Limits of a plan, with the operator's overrides (`PLAN_OVERRIDES`, JSON) applied to the defaults. */
export function planLimits(name: PlanName, overridesJson?: string): PlanLimits {
  const overrides = overridesJson ? PlanOverrides.parse(JSON.parse(overridesJson)) : {};
  return PlanLimits.parse({ ...defaults[name], ...overrides[name] });
}

/** Proofs of plans without a limit of sites. */
const unlimitedProofs = 50;

/**
 * Proofs that an account may have in a day, about as costly as its scans: a proof loads a page about 12 times, as the scans
 * of a site with 5 pages do.
 */
export const proofsPerDay = ({
  siteLimit,
  siteUnlimited,
  scansPerDay,
}: Pick<PlanLimits, 'siteLimit' | 'siteUnlimited' | 'scansPerDay'>): number =>
  siteUnlimited ? unlimitedProofs : Math.max(1, siteLimit * scansPerDay);

function every(hours: number): string {
  if (hours < 1) return hours * 60 === 1 ? 'Every minute' : `Every ${hours * 60} minutes`;
  return hours === 1 ? 'Hourly' : `Every ${hours} hours`;
}

/** The lines of a plan card and of the billing page: 'Email, Slack, Discord, Microsoft Teams and Webhook', '3 per day', 'Hourly'. */
export function planTexts(limits: PlanLimits) {
  // Created here: the first Intl object takes a browser 20 ms, and nothing else in this module needs one.
  const inWords = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });
  return {
    notification: limits.channels.length === 0 ? 'None' : inWords.format(limits.channels),
    psiscan: `${limits.scansPerDay} per day`,
    uptime: every(limits.uptimeEveryMinutes / 60),
    screenshot: every(limits.screenshotEveryHours),
  };
}
