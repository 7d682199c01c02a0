import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readSettings, type Settings } from '../../lib/settings.ts';
import { email } from '../../shared/calls/fields.ts';
import { settingDefaults } from '../../shared/settings/defaults.ts';
import { readContext } from '../preflight/read-context.ts';

export const usage = `npm run postflight -- [--stage <name>] [--site https://your.site]
  --stage <name>          the deployed stage (production)
  --region <region>       the region it is deployed in (AWS_REGION)
  --profile <name>        the profile of AWS, as for cdk deploy
  -c <setting>=<value>    a setting, as for cdk deploy; those in cdk.json are read as well
  --url <address>         the product's address, if not that of its stack
  --local                 a product that npm start runs on this machine, on the port PORT
  --site <address>        a site of yours, which is added and removed again (the product's own sign-in page)
  --email <address>       address of the account that is registered (SES's mailbox simulator)
  --wait <minutes>        longest wait for a visitor to be counted (45)
It uses the product as a user does: it registers an account of its own, adds the site, and deletes both. It sends one
daily line. Exit code 1 says that a line failed.`;

export interface PostflightOptions {
  /** The CDK's context, and the settings in it. */
  context: Record<string, unknown>;
  settings: Settings;
  /** Undefined for the one that the stack puts out. */
  url: string | undefined;
  isLocal: boolean;
  /** Undefined for the product's own address. */
  site: string | undefined;
  email: string;
  waitMinutes: number;
  region: string | undefined;
  profile: string | undefined;
}

/**
 * Every mail to it is accepted, in the sandbox too, and none counts.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
const throwAway = (): string =>
  `success+postflight-${randomBytes(5).toString('hex')}@simulator.amazonses.com`;

const address = (option: string) =>
  z.url({ protocol: /^https?$/, error: `${option} has to be an address: https://…` });
const waitWords = '--wait is a number of minutes, from 1 to 1440';
const Values = z.object({
  url: address('--url').optional(),
  site: address('--site').optional(),
  email: email.optional(),
  wait: z.coerce
    .number(waitWords)
    .min(1, waitWords)
    .max(24 * 60, waitWords),
});

/** @throws with a message for the user */
export function readPostflightOptions(
  args: string[],
  { cdkJson, env }: { cdkJson: string; env: NodeJS.ProcessEnv },
): PostflightOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      region: { type: 'string' },
      profile: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      url: { type: 'string' },
      local: { type: 'boolean', default: false },
      site: { type: 'string' },
      email: { type: 'string' },
      wait: { type: 'string', default: '45' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const { stage, context: given, local: isLocal, region, profile } = values;
  const { data, error } = Values.safeParse(values);
  if (data === undefined) throw new Error(error.issues.map(({ message }) => message).join('\n'));
  if (isLocal && data.url !== undefined) throw new Error('--local and --url exclude each other');
  const context = readContext(cdkJson, { given, stage });
  return {
    context,
    settings: readSettings({ tryGetContext: (name: string): unknown => context[name] }),
    url: isLocal ? `http://localhost:${env['PORT'] || settingDefaults.port}` : data.url,
    isLocal,
    site: data.site,
    email: data.email ?? throwAway(),
    waitMinutes: data.wait,
    region,
    profile,
  };
}
