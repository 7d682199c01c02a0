import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxHindrance } from '../../functions/providers/chromium/sandbox.ts';
import { PortTakenError } from '../gateway/host-server.ts';
import { DataInUseError } from './data-lock.ts';
import type { DemoSiteName } from '../demo-sites/start-demo-sites.ts';
import { descendants, killAll } from './descendants.ts';
import { serveDemoSites } from './demo.ts';
import { startLocalHost, type LocalHost } from './local-host.ts';
import { OptionError, readOptions, usage, type HostOptions } from './options.ts';
import { seedDemo } from './seeds/demo-account.ts';
import { startDemoJob } from './seeds/demo-job.ts';
import { seedSampleAnalytics } from './seeds/sample-analytics.ts';
import { seedSampleAccounts } from './seeds/sample-accounts.ts';
import { seedSupportDesk } from './seeds/support-desk.ts';
import { endOnSignal } from './signals.ts';
import { say, step } from './terminal.ts';
import { firstWebhookAt } from '../stand-ins/channels/discord.ts';
import { sayWelcome } from './welcome.ts';
import { repositoryRoot } from '../load-handler.ts';
import { DamagedDataError, type Trouble } from '../stand-ins/trouble.ts';
import type { JobNews } from '../workers/worker-messages.ts';
import { undoAll } from './apply-settings.ts';
import { describeJob, isWorthALine } from './describe-job.ts';

/** Prints a line about a job, with the time in front. Lines keep the order of their events. */
function sayJob(news: JobNews): void {
  const time = new Date().toTimeString().slice(0, 8);
  lines = lines
    .then(async () => say(`${time}  ${await describeJob(news)}`))
    .catch((error: unknown) => console.error(error));
}
let lines: Promise<void> = Promise.resolve();

/** Runs the whole product on this machine, reachable from this machine only. */
async function start(options: HostOptions): Promise<void> {
  say('Starting Web Vitals on this machine …');
  const undo: (() => Promise<void>)[] = [];
  const end = endOnSignal(async () => {
    const host = await starting;
    await undoAll([...undo.toReversed(), () => host.stop()]);
  });
  const onTrouble = ({ words, isFatal }: Trouble): void => {
    say(`  ! ${words}`);
    if (isFatal) end(1);
  };
  const starting = startLocalHost(options, {
    onJob: (news) => isWorthALine(news, options.verbose) && sayJob(news),
    onTrouble,
  });
  const host = await starting;
  const demo = options.demo && (await makeDemo(host, options, undo).catch(withoutDemo));
  sayWelcome(host.origin, { ...options, demo: demo !== false }, demo === 'new');
  const hindrance = await sandboxHindrance();
  if (hindrance !== undefined)
    say(`  ! Pages are loaded without Chromium's sandbox: ${hindrance}.`);
}

/** Creates the demo account with the demo sites, unless an earlier start has. */
async function makeDemo(
  { origin, standIns, stripe, analytics, demo, visitors }: LocalHost,
  { dataDir, recorded }: HostOptions,
  undo: (() => Promise<void>)[],
): Promise<'new' | 'known'> {
  const siteKeys = new Map<DemoSiteName, string>();
  const { sites, competitor, stop } = await serveDemoSites(dataDir, {
    isDown: demo.isDown,
    visitors: { keyOf: (name) => siteKeys.get(name), handle: visitors.handle },
  });
  undo.push(stop);
  demo.show(sites);
  const { mailbox } = standIns.ses;
  const seeds = {
    origin,
    mailbox,
    sites,
    competitor,
    dataDir,
    stripe,
    discordWebhook: firstWebhookAt(origin),
    withHistory: recorded,
    siteKeys,
  };
  const [isNew] = await Promise.all([
    step('demo sites and account', seedDemo(seeds)),
    step('sample accounts', seedSampleAccounts(seeds)),
  ]);
  await step('support desk', seedSupportDesk(seeds));
  if (analytics) await step('sample numbers', seedSampleAnalytics(seeds, analytics));
  undo.push(await startDemoJob(origin, dataDir));
  return isNew ? 'new' : 'known';
}

/** The product works without them. */
function withoutDemo(error: unknown): false {
  // What `fetch` throws says only in its cause what is wrong.
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const why = cause instanceof Error ? `${message}, ${cause.message}` : message;
  say(`  ! Could not create the demo: ${why}. The next start tries again.`);
  return false;
}

/** Prints a sentence instead of a stack trace for errors that the reader can resolve. */
function explain(error: unknown): string {
  if (error instanceof PortTakenError)
    return `Port ${error.port} is taken by another program. Choose another one: PORT=${error.port + 1} npm start`;
  const explained = [DataInUseError, DamagedDataError, OptionError];
  if (error instanceof Error && explained.some((kind) => error instanceof kind))
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Reads the options and starts the host, or ends the process if that is impossible. */
export async function main(): Promise<void> {
  try {
    const settings = join(repositoryRoot, '.env');
    if (existsSync(settings)) process.loadEnvFile(settings);
    const options = readOptions(process.argv.slice(2), process.env);
    if (options === 'help') say(usage);
    else await start(options);
  } catch (error) {
    console.error(explain(error));
    killAll(descendants());
    process.exit(1);
  }
}
