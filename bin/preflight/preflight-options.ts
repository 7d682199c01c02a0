import { parseArgs } from 'node:util';
import { readContext } from './read-context.ts';

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
  return help ? 'help' : { context: readContext(cdkJson, { given, stage }), profile };
}
