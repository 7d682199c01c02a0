import { answerRequests } from '../../functions/monitoring/probes/answer-requests.ts';
import { probeServer } from '../../functions/monitoring/probes/probe-server.ts';
import { publicPolicy } from '../../functions/platform/target-guard/target-policy.ts';
import { ownProbe } from '../../functions/providers/probes/own-probe.ts';
import { countryName } from '../../shared/words/country-name.ts';
import { OptionError } from '../host/options.ts';
import { endOnSignal } from '../host/signals.ts';
import { say } from '../host/terminal.ts';
import { listen } from '../listen.ts';
import { type ProbeOptions, readProbeOptions, usage } from './probe-options.ts';

/** Reads the options and starts a probe on this machine, or ends the process if that is impossible. */
export async function main(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const options = readProbeOptions(args, env);
    if (options === 'help') say(usage);
    else await start(options);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

async function start({ place, token, port, listen: host, witnesses }: ProbeOptions): Promise<void> {
  const probe = ownProbe({ policy: publicPolicy, witnesses });
  const server = probeServer({ token, answer: answerRequests(probe, place) });
  const { url, close } = await listen(server, port, host);
  endOnSignal(close);
  const where = [place.city, countryName(place.countryCode)].filter(Boolean).join(', ');
  say(`Probe in ${where}, ready on ${url}/`);
}

/** Prints a sentence instead of a stack trace for errors that the reader can resolve. */
function explain(error: unknown): string {
  if (error instanceof OptionError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program. Choose another one: --port';
  if (code === 'EADDRNOTAVAIL') return 'This machine does not have the address of --listen';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
