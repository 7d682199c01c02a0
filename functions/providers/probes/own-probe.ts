import { isIPv6 } from 'node:net';
import { isUpStatus } from '../../../shared/uptime/uptime.ts';
import { inTime } from '../../platform/in-time.ts';
import { readEndpoint } from '../../../shared/models/monitoring/endpoint-address.ts';
import { createDnsQuery } from '../../platform/target-guard/dns-query.ts';
import { createGuardedConnect } from '../../platform/target-guard/guarded-connect.ts';
import {
  bareHost,
  refusalOfHost,
  refusalOfPort,
  type TargetPolicy,
  withAnyPort,
} from '../../platform/target-guard/target-policy.ts';
import { isThisMachine } from '../../platform/target-guard/own-ports.ts';
import { hasIpv6, ownNetwork, readWitnesses } from '../../platform/target-guard/own-network.ts';
import { createProbe } from '../../platform/target-guard/probe-address.ts';
import {
  createResolve,
  type Lookup,
  lookupByPort,
  type Resolve,
  resolveForPort,
} from '../../platform/target-guard/resolver.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import {
  away,
  type CheckAnswer,
  connectsPerPing,
  type PingAnswer,
  type PingTarget,
} from '../ports/ping-nodes.ts';
import {
  checkWithSettings,
  type CustomCheck,
} from '../../platform/target-guard/check-with-settings.ts';
import { type Pace, timeConnects } from './time-connects.ts';

/** Measures from the machine that it runs on. */
export type OwnProbe = ReturnType<typeof ownProbe>;

export interface OwnProbeOptions {
  policy: TargetPolicy;
  /** Hosts that show whether our own network works, as `host:port` with commas between; `none` for no hosts. */
  witnesses?: string | undefined;
  /** @default the system's resolver */
  lookup?: Lookup | undefined;
  pace?: Pace;
  /** @default whether this machine has an address of that kind */
  canUseIpv6?: () => boolean;
}

/** In milliseconds, the same as for an uptime check. */
const checkTimeoutMs = 10_000;
/** In milliseconds. The system's resolver waits longer for a name server that is silent. */
const resolveTimeoutMs = 5000;
const noNetwork = away("The node's own network does not work");
const noIpv6 = away('The site has IPv6 addresses only, and the node has none');

/**
 * Resolves names, asks the target guard and measures here. A target that cannot be reached while our own network is down
 * makes the probe away.
 */
export function ownProbe({
  policy,
  witnesses,
  lookup,
  pace = {},
  canUseIpv6 = hasIpv6,
}: OwnProbeOptions) {
  const resolve = createResolve(policy, lookup);
  const lookupFor = lookupByPort(resolve, policy);
  const probe = createProbe(policy, lookupFor);
  const network = ownNetwork(createGuardedConnect(policy, lookupFor), readWitnesses(witnesses));

  const isOutOfReach = (address: string): boolean =>
    isIPv6(address) && !isThisMachine(address) && !canUseIpv6();

  const measure = async (
    { host, port }: PingTarget,
    signal: AbortSignal | undefined,
  ): Promise<PingAnswer> => {
    const detail = refusalOfHost(host, policy) ?? refusalOfPort(host, port, policy);
    if (detail !== undefined) throw new TargetError('blocked', host, { detail });
    const address = await addressOf(bareHost(host), resolveForPort(port, resolve, policy));
    if (address === undefined) {
      const connects = Array.from({ length: connectsPerPing }, () => 'malformed' as const);
      return { kind: 'measured', ip_address: '', connects };
    }
    if (isOutOfReach(address)) return noIpv6;
    const connects = await timeConnects(address, port, { ...pace, signal });
    return { kind: 'measured', ip_address: address, connects };
  };

  const guard = {
    probe,
    connectToPort: createGuardedConnect(withAnyPort(policy), lookupFor),
    queryDns: createDnsQuery(policy, resolve),
  };

  /** @throws what is not about the target */
  const whyDown = async (error: unknown, url: string, host: string): Promise<CheckAnswer> => {
    if (!(error instanceof TargetError)) throw error;
    const down: CheckAnswer = { kind: 'down', reason: error.kind };
    if (error.kind === 'blocked') return down;
    const address = host === '' ? undefined : await addressOf(bareHost(host), resolve);
    if (address !== undefined && isOutOfReach(address)) return noIpv6;
    return (await network.isWorkingFor(url)) ? down : noNetwork;
  };

  return {
    /** @throws the reason of `signal` when it aborts */
    async ping(target: PingTarget, signal?: AbortSignal): Promise<PingAnswer> {
      signal?.throwIfAborted();
      const answer = await measure(target, signal).catch(refusalOf);
      if (answer.kind !== 'measured' || answer.connects.some((one) => typeof one === 'object'))
        return answer;
      return (await network.isWorkingFor(`http://${target.host}/`)) ? answer : noNetwork;
    },
    /** @throws the reason of `signal` when it aborts */
    async check(text: string, signal?: AbortSignal): Promise<CheckAnswer> {
      signal?.throwIfAborted();
      const url = URL.parse(text);
      if (url === null) return { kind: 'down', reason: 'blocked' };
      try {
        const { status, totalMs } = await probe(url, { timeoutMs: checkTimeoutMs, signal });
        if (isUpStatus(status)) return { kind: 'up', statusCode: status, totalMs };
        return { kind: 'down', reason: 'http-status', statusCode: status };
      } catch (error) {
        return whyDown(error, url.href, url.hostname);
      }
    },
    /** The same by settings of its own. @throws the reason of `signal` when it aborts */
    async checkWith(asked: CustomCheck, signal?: AbortSignal): Promise<CheckAnswer> {
      signal?.throwIfAborted();
      const { settings, url } = asked;
      if (settings.kind !== 'dns' && settings.ipVersion === 6 && !canUseIpv6()) return noIpv6;
      const timeoutMs = settings.timeoutSeconds * 1000;
      try {
        const found = await checkWithSettings(guard, asked, { timeoutMs, signal });
        const status = found.http && { statusCode: found.http.status };
        return found.reason === undefined
          ? { kind: 'up', ...status, totalMs: found.totalMs }
          : { kind: 'down', ...status, reason: found.reason };
      } catch (error) {
        const target = readEndpoint(url);
        return whyDown(error, url, target?.kind === 'dns' ? '' : (URL.parse(url)?.hostname ?? ''));
      }
    },
  };
}

/** @returns undefined if the name does not resolve, or not in time @throws TargetError `blocked` */
async function addressOf(host: string, resolve: Resolve): Promise<string | undefined> {
  try {
    const addresses = await inTime(resolveTimeoutMs, resolve(host), () => []);
    // Lambda has no IPv6 of its own, and results of several places are compared.
    return (addresses.find(({ family }) => family === 4) ?? addresses[0])?.address;
  } catch (error) {
    if (error instanceof TargetError && error.kind.startsWith('dns')) return undefined;
    throw error;
  }
}

function refusalOf(error: unknown): PingAnswer {
  if (error instanceof TargetError && error.kind === 'blocked')
    return { kind: 'refused', reason: error.message };
  throw error;
}
