import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSites } from '../../demo-sites/start-demo-sites.ts';
import { writeWhole } from '../../stand-ins/write-whole.ts';
import { runProgram } from '../../../bin/run-program.ts';
import type { DemoSite } from '../../first-look/load-history.ts';
import { markRecorded } from '../../first-look/mark-recorded.ts';
import { recordedDays, rivalDays } from '../../first-look/timeline.ts';
import { accountOf, enableDiscord, putOnPlan } from './account-state.ts';
import { registerOrSignIn, sender } from './calls.ts';
import {
  demoAccount,
  demoOwner,
  demoStatusSlug,
  type DemoSiteToSeed,
  type SeedOptions,
} from './seed-options.ts';
import { seedDemoJob } from './demo-job.ts';
import { seedVisitors } from './visitors.ts';
import { functionTable } from '../../../functions/platform/table/function-table.ts';
import { inParallel } from '../../../functions/platform/each-in-turn.ts';
import { readVisits } from '../../first-look/visits.ts';
import { saveClient } from '../../../shared/calls/registry/clients.ts';
import { after, dayMs, utcDay } from '../../../functions/platform/times.ts';

/**
 * Runs once for a data folder: registers the demo account, confirms its address, enables Discord, adds the demo sites and
 * a competitor, has visitors measured, queues a first scan of each and pings one hourly, all through the product's own calls. If it is
 * interrupted, the next start continues it.
 * @returns whether there was anything to do
 */
export async function seedDemo(options: SeedOptions): Promise<boolean> {
  const { origin, mailbox, sites, competitor, dataDir, discordWebhook, withHistory, siteKeys } =
    options;
  const marker = join(dataDir, 'demo-account.json');
  const seeded = JSON.stringify({ sites, competitor });
  if (existsSync(marker) && readFileSync(marker, 'utf8') === seeded) {
    await seedVisitors(options);
    return false;
  }
  const { email } = demoAccount;
  const { accessToken, userId } = await registerOrSignIn({ origin, mailbox }, demoOwner);
  // A new account has the Trial plan with one site; the demo shows three.
  const accountId = await accountOf(userId);
  await putOnPlan(accountId, 'Internal');
  await enableDiscord(accountId, discordWebhook);

  const asDemo = sender(origin, accessToken);
  const now = new Date();
  const [first, slow] = sites;
  const add = async (site: DemoSiteToSeed): Promise<boolean> =>
    (await asDemo('/sites', { email, sites: [named(site)] }, [409])) !== undefined;
  // Its history is there before anything measures it.
  if (first !== undefined && slow !== undefined && withHistory) {
    const rivals = { slow: slow.url, rival: competitor.url };
    const site: DemoSite = { accountId, userId, ...named(first), now, dataDir, rivals };
    await runProgram('dev/first-look/history-process.ts', [JSON.stringify(site)]);
  }
  const added: DemoSiteToSeed[] = [];
  for (const site of sites) if (await add(site)) added.push(site);
  // Before anything looks at their pages, which have the script from then on.
  await seedVisitors(options);
  for (const site of added) {
    const { url } = site;
    const recorded = site === first ? recordedDays : site === slow ? rivalDays : 0;
    if (recorded > 0 && withHistory)
      await markRecorded(functionTable, { accountId, url, now }, recorded);
    await asDemo('/scan', { email, url });
    if (site !== first) continue;
    await pingForAWeek(asDemo, url);
    if (!withHistory) continue;
    await seedClient(asDemo, url, now);
    const siteKey = siteKeys.get(demoSites[0].name);
    if (siteKey !== undefined) await sendRecordedVisits(url, siteKey);
  }
  // A rival of the slow one: their numbers differ.
  const assignedTo = { sites: slow === undefined ? [] : [slow.url], clients: [] };
  const name = withHistory ? `${competitor.title} (recorded)` : competitor.title;
  const rivals = [{ url: competitor.url, name, assignedTo }];
  // Refused if it exists already, or if the demo sites are not served.
  await asDemo('/competitor-sites', { email, sites: rivals }, [400, 404, 409]);
  await seedStatusPage(asDemo, sites, first && (await seedDemoJob(asDemo, first.url, dataDir)));
  writeWhole(marker, seeded);
  return true;
}

/** A public page of the demo sites, and of a job. Does nothing if there is one. */
async function seedStatusPage(
  asDemo: ReturnType<typeof sender>,
  sites: readonly DemoSiteToSeed[],
  job: Awaited<ReturnType<typeof seedDemoJob>> | undefined,
): Promise<void> {
  const published = <Shown extends object>(shown: Shown) => ({ ...shown, isPublished: true });
  const components = sites.map(({ title, url }) =>
    published({ name: title, monitor: { kind: 'page', url } }),
  );
  const groups = [
    { name: '', components },
    ...(job === undefined ? [] : [{ name: 'Jobs', components: [published(job)] }]),
  ];
  const page = { slug: demoStatusSlug, title: 'Demo sites', isPublished: true, groups };
  await asDemo('/status-pages', page, [409]);
}

const named = ({ url, title }: DemoSiteToSeed) => ({ url, siteName: title });

/** Other nodes cannot reach a site of this machine. Where they are configured, this machine is none, and nothing is pinged. */
async function pingForAWeek(asDemo: ReturnType<typeof sender>, site: string): Promise<void> {
  const now = new Date();
  const endDate = new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString();
  const interval = { startDate: now.toISOString(), endDate };
  await asDemo('/ping-server', { site, selectedCountries: ['this-machine'], ...interval }, [400]);
}

/** Reports the recorded visits of a demo site, as the browsers did: their label says on the screen that they are recorded. */
async function sendRecordedVisits(site: string, siteKey: string): Promise<void> {
  const visits = readVisits().flatMap(({ userAgent, beacons }) =>
    beacons.map((beacon) => ({ userAgent, beacon })),
  );
  await inParallel(
    visits,
    async ({ userAgent, beacon }) => {
      const address = new URL(`/v/${siteKey}?${beacon}`, site);
      const { status } = await fetch(address, { headers: { 'user-agent': userAgent } });
      if (status !== 204) throw new Error(`A recorded visit was answered with ${status}`);
    },
    visits.length,
  );
}

/** Days of its report, which end yesterday; the recorded history before them is what they are compared with. */
const reportDays = recordedDays / 3;

/**
 * Makes a client that owns the site with the recorded history, and its report on the last month. Does nothing if an earlier,
 * interrupted start has made the client.
 */
async function seedClient(
  asDemo: ReturnType<typeof sender>,
  site: string,
  now: Date,
): Promise<void> {
  const added = await asDemo('/clients', { name: 'Bakery (recorded)', colour: '#9a4f16' }, [409]);
  if (added === undefined) return;
  const { clientId } = saveClient.answer.parse(added);
  await asDemo('/clients/sites', { sites: [site], clientId });
  const day = (daysAgo: number): string => utcDay(after(now, -daysAgo * dayMs));
  await asDemo('/reports', { clientId, from: day(reportDays), to: day(1) });
}
