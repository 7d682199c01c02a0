import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import { requestOnce, requestProvider, ProviderError } from '../request-provider.ts';
import { answerOf } from '../text-of.ts';
import {
  CreatedAnswer,
  type GlobalpingProbe,
  LimitsAnswer,
  ProbesAnswer,
} from './globalping-answers.ts';
import type { GlobalpingLocation } from './globalping-nodes.ts';
import { globalpingPause } from './globalping-pause.ts';

export interface GlobalpingOptions {
  /** Undefined: measured as an unknown user, with lower limits. */
  token: string | undefined;
  endpoint: string;
  /** Time limit of one request, in milliseconds. @default 5000 */
  timeoutMs?: number;
  /** Time limit of a measurement with its polls, in milliseconds. @default 15000 */
  measurementMs?: number;
  /** Pause between polls, in milliseconds; the API allows two polls a second. @default 500 */
  pauseMs?: number;
  /** @default the system's */
  now?: () => number;
}

/** A request for a measurement. `locations` may be the id of an earlier one, to reuse its probe. */
export interface MeasurementRequest {
  type: 'ping' | 'http';
  target: string;
  locations: readonly (GlobalpingLocation & { limit: 1 })[] | string;
  timeout: number;
  measurementOptions: object;
}

export interface Measured<Measurement> {
  id: string;
  measurement: Measurement;
}

export type GlobalpingClient = ReturnType<typeof globalpingClient>;

interface Ask {
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
  maxBytes?: number;
  /** Whether it counts against our limits, or reports them. */
  isOurs?: boolean;
}

export const globalpingName = 'Globalping';

/** A thousand probes take 400 KB. */
const mostProbesBytes = 16 * 1024 * 1024;
/** A list of probes is requested again only after a quick failure, as a page waits for it; in milliseconds. */
const listPatienceMs = 2000;

/** Globalping, the public network of probes. https://globalping.io/docs/api.globalping.io */
export function globalpingClient(settings: GlobalpingOptions) {
  const { token, endpoint, now = Date.now } = settings;
  const { timeoutMs = 5000, measurementMs = 15_000, pauseMs = 500 } = settings;
  const pause = globalpingPause({ hasToken: token !== undefined, now });
  const options = { secrets: token === undefined ? [] : [token], timeoutMs };

  /** A request, to be sent by the kit. */
  const asking =
    <Found>(
      path: string,
      schema: z.ZodType<Found>,
      { maxBytes, isOurs = false, headers = {}, ...init }: Ask = {},
    ) =>
    async (signal: AbortSignal): Promise<Found> => {
      const response = await fetch(new URL(path, endpoint), {
        ...init,
        headers: {
          'user-agent': 'web-vitals-monitor',
          ...(isOurs && token !== undefined ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        signal,
        redirect: 'error',
      });
      if (isOurs) pause.note(response);
      return answerOf(response, globalpingName, schema, maxBytes);
    };

  const untilEnded = async <Measurement extends { status: string }>(
    id: string,
    schema: z.ZodType<Measurement>,
    signal: AbortSignal,
  ): Promise<Measurement> => {
    const poll = asking(`/v1/measurements/${id}`, schema);
    for (;;) {
      await sleep(pauseMs, undefined, { signal });
      const found = await requestProvider(globalpingName, poll, {
        ...options,
        // With jitter, still no more than two polls a second.
        pauseMs: 2 * pauseMs,
        longestWaitMs: measurementMs,
        signal,
      });
      if (found.status !== 'in-progress') return found;
    }
  };

  return {
    /** Probes that are online. @throws ProviderError */
    listProbes: (): Promise<GlobalpingProbe[]> =>
      requestProvider(
        globalpingName,
        asking('/v1/probes', ProbesAnswer, { maxBytes: mostProbesBytes }),
        {
          ...options,
          pauseMs,
          longestWaitMs: listPatienceMs,
          patienceMs: timeoutMs + listPatienceMs,
        },
      ),
    /** Reads whether requests are left: another process may have used them up. @throws ProviderError */
    async readLimits(signal: AbortSignal): Promise<void> {
      const limits = asking('/v1/limits', LimitsAnswer, { isOurs: true });
      pause.noteLimits(await requestOnce(globalpingName, limits, { ...options, signal }));
    },
    /** Why it may not be asked now; undefined if it may. */
    away: pause.current,
    /** Makes a measurement and waits for its end. @throws ProviderError */
    async measure<Measurement extends { status: string }>(
      request: MeasurementRequest,
      schema: z.ZodType<Measurement>,
      signal?: AbortSignal,
    ): Promise<Measured<Measurement>> {
      const deadline = AbortSignal.timeout(measurementMs);
      const limit = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
      try {
        const creation = asking('/v1/measurements', CreatedAnswer, {
          method: 'POST',
          isOurs: true,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
        });
        // Each measurement counts against our limits, also one whose answer was lost.
        const { id } = await requestOnce(globalpingName, creation, { ...options, signal: limit });
        return { id, measurement: await untilEnded(id, schema, limit) };
      } catch (error) {
        if (limit.aborted)
          throw new ProviderError(globalpingName, 'no answer in time', { isPassing: true });
        throw ProviderError.of(globalpingName, error);
      }
    },
  };
}
