import { networkInterfaces } from 'node:os';
import type { GuardedConnect } from './guarded-connect.ts';

/** Hosts in independent networks; reaching one proves that ours works, including name resolution. */
const defaultWitnesses = 'one.one.one.one:443,dns.google:443,dns.quad9.net:443';
const patienceMs = 5000;
/**
 * How long an answer is cached, so that an outage of ours with thousands of failures does not cause thousands of
 * probes.
 */
const holdsMs = 20_000;

export type OwnNetwork = ReturnType<typeof ownNetwork>;

interface Witness {
  host: string;
  port: number;
}

/** Parses `host:port` pairs separated by commas; `none` or invalid text gives an empty list. */
export function readWitnesses(setting = defaultWitnesses): Witness[] {
  return setting.split(',').flatMap((pair) => {
    const [, host, port] = /^\s*([\w.-]+):(\d{1,5})\s*$/.exec(pair) ?? [];
    return host === undefined ? [] : [{ host, port: Number(port) }];
  });
}

/** Whether this machine has an IPv6 address of more than its own network. Functions have none. */
export const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.family === 'IPv6' && !one.internal && !/^fe[89ab]/i.test(one.address));

/** An address on this machine needs no network. */
export function isOnThisMachine(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/**
 * Detects that our own network is down: if none of several well-known hosts can be reached, a failed check says
 * nothing about the site. Without reference hosts, every failure counts.
 */
export function ownNetwork(
  connect: GuardedConnect,
  witnesses: readonly Witness[],
  clock: () => number = () => performance.now(),
) {
  let held: { answer: Promise<boolean>; until: number } | undefined;
  const ask = async (): Promise<boolean> => {
    const reach = async ({ host, port }: Witness) => {
      (await connect(host, port, { timeoutMs: patienceMs })).destroy();
    };
    return Promise.any(witnesses.map(reach)).then(
      () => true,
      () => false,
    );
  };
  return {
    /** Whether a failure to reach this address can be attributed to the address. */
    async isWorkingFor(url: string): Promise<boolean> {
      if (witnesses.length === 0 || isOnThisMachine(url)) return true;
      if (held === undefined || held.until <= clock()) {
        held = { answer: ask(), until: clock() + holdsMs };
      }
      return held.answer;
    },
  };
}
