import { log } from '../../platform/logger.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import { ProviderError } from '../request-provider.ts';
import {
  type Away,
  away,
  type CheckAnswer,
  connectsPerPing,
  type PingNode,
  type PingSource,
} from '../ports/ping-nodes.ts';
import { unknownNode } from '../probes/this-machine.ts';
import { HttpMeasurement, PingMeasurement } from './globalping-answers.ts';
import type { GlobalpingClient, MeasurementRequest } from './globalping-client.ts';
import { citiesOf, type GlobalpingLocation, isNodeKey, nodesOf } from './globalping-nodes.ts';
import { checkAnswerOf, pingAnswerOf, testTimeoutSeconds } from './what-results-mean.ts';

interface Ports {
  client: GlobalpingClient;
  guard: Pick<TargetGuard, 'parse' | 'assertAllowed'>;
  /** @default the system's */
  now?: () => number;
}

const listKeptMs = 10 * 60_000;
/** After a failure, in milliseconds. */
const pollAgainMs = 60_000;
/** A list does not wait longer for the limits, in milliseconds. */
const limitsMs = 2000;
const mostRedirects = 3;

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Nodes of the public network Globalping. Its measurements are public: they name the host and path of what was
 * measured, so addresses with a query are not sent.
 */
export function globalpingSource({ client, guard, now = Date.now }: Ports): PingSource {
  let cities: ReturnType<typeof citiesOf> = new Map();
  let isReached = true;
  let reading: { until: number; done: Promise<void> } | undefined;

  const read = async (): Promise<number> => {
    try {
      cities = citiesOf(await client.listProbes());
      isReached = true;
      return listKeptMs;
    } catch (error) {
      log.warn('could not list the probes of Globalping', { error });
      isReached = false;
      return pollAgainMs;
    }
  };
  const refresh = async (): Promise<void> => {
    if (reading === undefined || reading.until <= now()) {
      const mine = { until: Infinity, done: Promise.resolve() };
      mine.done = read().then((keptMs) => void (mine.until = now() + keptMs));
      reading = mine;
    }
    await reading.done;
  };

  /** A page that lists the nodes measures nothing itself. */
  const learnLimits = async (): Promise<void> => {
    if (client.away() === undefined)
      await client.readLimits(AbortSignal.timeout(limitsMs)).catch((error: unknown) => {
        log.warn('could not read the limits of Globalping', { error });
      });
  };

  /** The location of a node, or why it cannot be used. */
  const locate = async (nodeKey: string): Promise<GlobalpingLocation | Away> => {
    if (!isNodeKey(nodeKey)) throw unknownNode();
    const paused = client.away();
    if (paused !== undefined) return away(paused.reason);
    await refresh();
    if (!isReached) return away('Globalping cannot be reached');
    return cities.get(nodeKey)?.location ?? away('Globalping has no probe there at present');
  };

  const awayBy = (error: unknown, signal: AbortSignal | undefined): Away => {
    signal?.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    return away(client.away()?.reason ?? error.said);
  };

  /** Why the guard refuses a target; undefined if it may be measured. */
  const refusal = async (url: string): Promise<string | undefined> => {
    try {
      await guard.assertAllowed(guard.parse(url));
      return undefined;
    } catch (error) {
      if (error instanceof TargetError && error.kind !== 'blocked') return undefined;
      if (error instanceof Error) return error.message;
      throw error;
    }
  };

  const request = (
    type: MeasurementRequest['type'],
    url: URL,
    locations: MeasurementRequest['locations'],
    measurementOptions: object,
  ): MeasurementRequest => ({
    type,
    target: bare(url.hostname),
    locations,
    timeout: testTimeoutSeconds,
    measurementOptions: { ...measurementOptions, port: portOf(url) },
  });

  const followed = async (
    url: string,
    from: MeasurementRequest['locations'],
    { redirects, signal }: { redirects: number; signal: AbortSignal | undefined },
  ): Promise<CheckAnswer> => {
    const address = URL.parse(url);
    if (address === null) return { kind: 'down', reason: 'protocol' };
    if (address.search !== '')
      return away('An address with a query is not sent to Globalping, where it would be public');
    if ((await refusal(url)) !== undefined) return away('Our target guard refuses the address');
    const protocol = address.protocol === 'https:' ? 'HTTPS' : 'HTTP';
    const options = { protocol, request: { method: 'GET', path: address.pathname } };
    const asked = request('http', address, from, options);
    const { id, measurement } = await client.measure(asked, HttpMeasurement, signal);
    const meaning = checkAnswerOf(measurement, url);
    if (meaning.kind !== 'redirect') return meaning;
    if (redirects === mostRedirects) return { kind: 'down', reason: 'redirect-loop' };
    const next = await followed(meaning.to, id, { redirects: redirects + 1, signal });
    return next.kind === 'up' ? { ...next, totalMs: next.totalMs + meaning.totalMs } : next;
  };

  return {
    source: 'globalping',

    async listNodes(): Promise<PingNode[]> {
      await Promise.all([refresh(), learnLimits()]);
      const paused = client.away();
      if (paused === undefined) return nodesOf(cities.values(), { isAway: !isReached });
      const awayUntil = new Date(paused.until).toISOString();
      return nodesOf(cities.values(), { isAway: true, awayUntil });
    },

    async ping(nodeKey, { host, port }, signal) {
      const scheme = port === 443 || port === 8443 ? 'https' : 'http';
      const url = URL.parse(
        `${scheme}://${host.includes(':') ? `[${bare(host)}]` : host}:${port}/`,
      );
      if (url === null) return { kind: 'refused', reason: 'The address cannot be read' };
      const reason = await refusal(url.href);
      if (reason !== undefined) return { kind: 'refused', reason };
      const location = await locate(nodeKey);
      if ('kind' in location) return location;
      const options = { packets: connectsPerPing, protocol: 'TCP' };
      try {
        const asked = request('ping', url, [{ ...location, limit: 1 }], options);
        return pingAnswerOf((await client.measure(asked, PingMeasurement, signal)).measurement);
      } catch (error) {
        return awayBy(error, signal);
      }
    },

    async check(nodeKey, asked, signal) {
      // Others run its machines: they get no secrets, and it has no such checks.
      if (typeof asked !== 'string') return away('The node checks pages without settings only');
      const location = await locate(nodeKey);
      if ('kind' in location) return location;
      try {
        return await followed(asked, [{ ...location, limit: 1 }], { redirects: 0, signal });
      } catch (error) {
        return awayBy(error, signal);
      }
    },
  };
}
