import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';

export const usage = `npm run preflight -- [--stage <name>] [-c <setting>=<value>]…
  --stage <name>          the stage to deploy, as -c stage=<name> (production)
  -c <setting>=<value>    a setting, as for cdk deploy; those in cdk.json are read as well
  --profile <name>        the profile of AWS, as for cdk deploy
It changes nothing: it reads the account with your credentials, and prints what to do before the deployment.`;

export interface PreflightOptions {
  /** The CDK's context: that of cdk.json, overridden by the command line. */
  context: Record<string, unknown>;
  profile: string | undefined;
}

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()).default({}) });

/** @throws with a message for the user */
export function readPreflightOptions(args: string[], cdkJson: string): PreflightOptions | 'help' {
  const {
    stage,
    context: given,
    profile,
    help,
  } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;
  if (help) return 'help';
  const own = given.map((text): [string, string] => {
    const at = text.indexOf('=');
    if (at < 1) throw new Error(`-c ${text} is no <setting>=<value>`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  const { context } = CdkJson.parse(JSON.parse(readFileSync(cdkJson, 'utf8')));
  return {
    context: {
      ...context,
      ...Object.fromEntries(own),
      ...(stage === undefined ? {} : { stage }),
    },
    profile,
  };
}
