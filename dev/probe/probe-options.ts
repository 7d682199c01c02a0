import { randomBytes } from 'node:crypto';
import type { ProbePlace } from '../../functions/providers/probes/probe-messages.ts';
import { countryName } from '../../shared/words/country-name.ts';
import { settings } from '../../shared/settings/catalogue.ts';
import { OptionError, parseOptions } from '../host/options.ts';

export interface ProbeOptions {
  place: ProbePlace;
  token: string;
  port: number;
  /** Address on which it listens. */
  listen: string;
  /** Hosts that show whether this machine's network works. */
  witnesses: string | undefined;
}

export const usage = `PROBE_TOKEN=… npm run probe -- --country <code> [options]
  --country <code>    where this machine is: two letters of ISO 3166, such as DE
  --city <name>       its city, in English
  --port <number>     port on which the probe listens (7070)
  --listen <address>  address on which it listens (127.0.0.1: this machine alone)
The probe answers only requests with PROBE_TOKEN (at least 32 characters). The token travels with each request, so
put TLS in front (a reverse proxy) or use a tunnel (WireGuard, ssh -R). List the probe in the product's setting
PROBES: [{"name":"frankfurt","url":"https://probe.example.com/","token":"…"}]
What it measures is checked by the target guard: no address of a private network, and the ports 80, 443, 8080 and 8443.`;

const known = {
  country: { type: 'string' },
  city: { type: 'string', default: '' },
  port: { type: 'string', default: '7070' },
  listen: { type: 'string', default: '127.0.0.1' },
  help: { type: 'boolean', default: false },
} as const;

/** @throws OptionError */
export function readProbeOptions(args: string[], env: NodeJS.ProcessEnv): ProbeOptions | 'help' {
  const { help, country, city, port, listen } = parseOptions(
    { args, options: known },
    usage,
  ).values;
  if (help) return 'help';
  if (country === undefined || countryName(country) === undefined)
    throw new OptionError(`--country has to be a code of ISO 3166, such as DE.\n\n${usage}`);
  if (!/^[\p{L}\p{M}\d .,'’()-]{0,60}$/u.test(city))
    throw new OptionError('--city has to be a name of letters, at most 60 of them');
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new OptionError(`--port is ${port}, which is no port number`);
  const { probeToken, networkWitnesses } = settings;
  const { data: token, error } = probeToken.value.safeParse(env[probeToken.variable] ?? '');
  if (token === undefined)
    throw new OptionError(
      `${probeToken.variable} has to have ${error?.issues[0]?.message}. A new one: ${randomBytes(32).toString('hex')}`,
    );
  const witnesses = env[networkWitnesses.variable];
  return { place: { countryCode: country, city }, token, port: number, listen, witnesses };
}
