import { once } from 'node:events';
import type { Server } from 'node:http';
import { answerRequests } from '../../functions/probes/answer-requests.ts';
import { probeServer } from '../../functions/probes/probe-server.ts';
import { publicPolicy } from '../../functions/platform/target-guard/target-policy.ts';
import { ownProbe } from '../../functions/providers/probes/own-probe.ts';
import { countryName } from '../../shared/words/country-name.ts';
import { OptionError } from '../host/options.ts';
import { endOnSignal } from '../host/signals.ts';
import { say } from '../host/terminal.ts';
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

async function start({ place, token, port, listen, witnesses }: ProbeOptions): Promise<void> {
  const probe = ownProbe({ policy: publicPolicy, witnesses });
  const server = probeServer({ token, answer: answerRequests(probe, place) });
  server.listen(port, listen);
  await once(server, 'listening');
  endOnSignal(() => close(server));
  const where = [place.city, countryName(place.countryCode)].filter(Boolean).join(', ');
  say(`Probe in ${where}, ready on ${addressOf(server)}`);
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function addressOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) return '';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}/`;
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
