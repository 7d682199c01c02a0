import type { HostOptions } from './options.ts';
import { statusPathOf } from '../../shared/deployment/status-files.ts';
import { demoAccount, demoStatusSlug } from './seeds/seed-options.ts';
import { carefulMember, sampleAccounts } from './seeds/sample-accounts.ts';
import { twoStepUri } from './seeds/two-step-member.ts';
import { refusedProperties, sampleProperties } from './seeds/sample-analytics.ts';
import { staffMember } from './seeds/support-desk.ts';
import { say } from './terminal.ts';

/** The information for someone who has just started the product. */
export function sayWelcome(origin: string, options: HostOptions, scansAreQueued: boolean): void {
  say();
  say(`  Web Vitals    ${origin}`);
  if (options.demo) {
    say(
      `  Sign in       ${demoAccount.email.padEnd(21)}  ${demoAccount.password.padEnd(15)}  everything, without limits`,
    );
    const staff = { ...staffMember, shows: 'a member of staff at the support desk' };
    for (const { email, password, shows } of [...sampleAccounts, staff])
      say(`                ${email.padEnd(21)}  ${password.padEnd(15)}  ${shows}`);
    const secret = twoStepUri(options.dataDir);
    const { email, password } = carefulMember;
    if (secret !== undefined) {
      say(
        `                ${email.padEnd(21)}  ${password.padEnd(15)}  one with two-step sign-in; for your app:`,
      );
      say(`                ${secret}`);
    }
  }
  say(`  Mailbox       ${origin}/mailbox   (what the product would mail)`);
  say(
    `  Discord       ${origin}/discord   (what the product would post there; also /slack, /teams and /webhook)`,
  );
  if (options.demo) {
    say(`  Demo sites    ${origin}/demo-sites   (take one down to see an outage)`);
    say(
      `  Status page   ${origin}${statusPathOf(demoStatusSlug)}   (what the public reads of them)`,
    );
  }
  if (options.sampleAnalytics) {
    say(
      `  Analytics     sample numbers, made by rule; properties of the demo sites: ${sampleProperties.join(', ')}`,
    );
    const { noAccess, quota } = refusedProperties;
    say(`                ${noAccess} has no access, ${quota} has no quota left`);
  }
  say(`  Calls         ${origin}/api/docs`);
  say(`  Data          ${options.dataDir}`);
  say();
  if (scansAreQueued && options.recorded)
    say('  The first demo site begins with a recorded history of 90 days, labelled as such.');
  if (scansAreQueued)
    say('  The first scans of the demo sites are running, one after the other: about a minute.');
  if (!options.verbose)
    say('  From here on, only failures are printed; npm start -- --verbose prints every job.');
  say('  Ctrl-C stops everything.');
  say();
}
