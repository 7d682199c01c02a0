import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device } from '../../../shared/devices.ts';
import type { FieldData } from '../../../shared/models/scan.ts';
import { CruxAnswer, fieldDataOf } from './crux-answer.ts';
import { CruxError, retryDelay } from './crux-error.ts';

export interface CruxOptions {
  /** Undefined: not configured, so nothing is asked and nothing is found. */
  apiKey: string | undefined;
  /** @default 'https://chromeuxreport.googleapis.com' */
  endpoint?: string;
  /** Bound on one request, in milliseconds. @default 8000 */
  timeoutMs?: number;
  /** Least pause before the first repetition, in milliseconds; doubled for each further one. @default 500 */
  pauseMs?: number;
  fetch?: typeof fetch;
}

export interface CruxClient {
  isConfigured: boolean;
  /** Field data of the page or, where that has too little, of its origin; null where neither has enough. @throws CruxError */
  findFieldData(url: string, device: Device): Promise<FieldData | null>;
  /** Field data of the whole origin; null where there is too little. @throws CruxError */
  findOriginData(origin: string, device: Device): Promise<FieldData | null>;
}

type Query = { url: string } | { origin: string };

const formFactors: Record<Device, string> = { mobile: 'PHONE', desktop: 'DESKTOP' };
const attempts = 3;

/** What Chrome cannot have a public report of: addresses, and names without a dot. Nobody need hear of them. */
function isPrivateHost(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.');
}

/** The daily CrUX API: field data of 28 days. https://developer.chrome.com/docs/crux/api */
export function cruxClient(options: CruxOptions): CruxClient {
  const { apiKey, endpoint = 'https://chromeuxreport.googleapis.com' } = options;
  const { timeoutMs = 8000, pauseMs = 500, fetch: send = fetch } = options;

  const ask = async (key: string, query: Query, device: Device): Promise<CruxAnswer | null> => {
    const address = new URL('/v1/records:queryRecord', endpoint);
    address.searchParams.set('key', key);
    const response = await send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...query, formFactor: formFactors[device] }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.ok) return CruxAnswer.parse(await response.json());
    const text = await response.text();
    if (response.status === 404) return null;
    throw CruxError.ofAnswer(response, text);
  };

  /** Asks again, after a pause with jitter, where that may help. */
  const askPatiently = async (
    key: string,
    query: Query,
    device: Device,
  ): Promise<CruxAnswer | null> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(key, query, device);
      } catch (cause) {
        const error = CruxError.of(cause);
        const delay = retryDelay(error, pauseMs * 2 ** (attempt - 1));
        if (delay === undefined || attempt === attempts) throw error;
        await sleep(delay);
      }
    }
  };

  const find = async (
    query: Query,
    device: Device,
    source: FieldData['source'],
  ): Promise<FieldData | null> => {
    const address = 'url' in query ? query.url : query.origin;
    if (apiKey === undefined || isPrivateHost(new URL(address).hostname)) return null;
    const answer = await askPatiently(apiKey, query, device);
    if (answer === null) return null;
    try {
      return fieldDataOf(answer, source);
    } catch (cause) {
      throw CruxError.of(cause);
    }
  };

  const findOriginData: CruxClient['findOriginData'] = (origin, device) =>
    find({ origin }, device, 'origin');
  return {
    isConfigured: apiKey !== undefined,
    findOriginData,
    findFieldData: async (url, device) =>
      (await find({ url }, device, 'url')) ?? findOriginData(new URL(url).origin, device),
  };
}
