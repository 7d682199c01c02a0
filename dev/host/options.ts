import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { settingEntries, settings } from '../../shared/settings/catalogue.ts';
import { settingDefaults } from '../../shared/settings/defaults.ts';
import { repositoryRoot } from '../load-handler.ts';

export interface HostOptions {
  /** Port of the product; 0 for any free one. */
  port: number;
  dataDir: string;
  /** `built`: like in production. `dev`: from the sources, with hot reload. `none`: calls only. */
  web: 'built' | 'dev' | 'none';
  /** Ports of the demo sites; false serves and seeds none. */
  demo: boolean;
  /** Whether the demo gets what was recorded for it: history, visits, tried fixes. */
  recorded: boolean;
  /** Print a line for every job and every call, not only for what fails. */
  verbose: boolean;
  /** Schedules run sixty times as fast: an hour lasts a minute. */
  fastClock: boolean;
  /** A stand-in plays Google Analytics, with numbers made by rule: with the demo, unless there is a key of Google's. */
  sampleAnalytics: boolean;
}

export const usage = `npm start [-- options]
  --dev               serve the web app from its sources, with hot reload
  --no-web            serve the calls only
  --no-demo           no demo sites and no demo account
  --no-recorded       nothing recorded in the demo: history, visits, tried fixes
  --data <folder>     where data are kept (.local)
  --fast-clock        run what happens every hour every minute
  --no-sample-analytics
                      no sample numbers in place of Google Analytics, which the demo has without a key
  --verbose           print a line for every scan, check, other job and call
The port is ${settingDefaults.port}; PORT=4000 npm start takes another.`;

/** An unknown or invalid option; the message is a sentence for the terminal. */
export class OptionError extends Error {}

/** @throws OptionError */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): HostOptions | 'help' {
  const values = parseOptions({ args, allowNegative: true, options: known }, usage).values;
  if (values.help) return 'help';
  checkSettings(env);
  const hasKey = Boolean(env['GOOGLE_ANALYTICS_KEY'] || env['GOOGLE_ANALYTICS_KEY_FILE']);
  const web = values.dev ? 'dev' : values.web ? 'built' : 'none';
  return {
    port: settings.port.value.parse(env[settings.port.variable] || undefined),
    web,
    dataDir: values.data,
    demo: values.demo,
    recorded: values.recorded,
    verbose: values.verbose,
    fastClock: values['fast-clock'],
    sampleAnalytics: values['sample-analytics'] ?? (values.demo && !hasKey),
  };
}

/** @throws OptionError for a setting that the product could not parse later */
function checkSettings(env: NodeJS.ProcessEnv): void {
  for (const [, { kind, where, variable, value }] of settingEntries) {
    const given = variable === undefined ? undefined : env[variable];
    if (where === 'cloud' || kind === 'secret' || !given) continue;
    const issue = value.safeParse(given).error?.issues[0];
    if (issue === undefined) continue;
    const at = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
    throw new OptionError(`${variable} is ${given}, which cannot be used. ${at}${issue.message}`);
  }
}

/** @throws OptionError with the usage */
export function parseOptions<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
}

const known = {
  dev: { type: 'boolean', default: false },
  web: { type: 'boolean', default: true },
  demo: { type: 'boolean', default: true },
  recorded: { type: 'boolean', default: true },
  data: { type: 'string', default: join(repositoryRoot, '.local') },
  verbose: { type: 'boolean', default: false },
  'fast-clock': { type: 'boolean', default: false },
  'sample-analytics': { type: 'boolean' },
  help: { type: 'boolean', default: false },
} as const;
