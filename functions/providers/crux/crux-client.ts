import { isIP } from 'node:net';
import type * as z from 'zod';
import type { Device } from '../../../shared/scans/devices.ts';
import type { FieldHistory } from '../../../shared/models/measuring/field-history.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { requestProvider, ProviderError } from '../request-provider.ts';
import { textOf } from '../text-of.ts';
import { CruxAnswer, fieldDataOf } from './crux-answer.ts';
import { CruxHistoryAnswer, fieldHistoryOf, mostPeriods } from './crux-history.ts';

export const cruxName = 'The Chrome UX Report';
/** Far more than 40 weeks of all metrics. */
const mostBytes = 4 * 1024 ** 2;

export interface CruxOptions {
  apiKey: string;
  endpoint: string;
  /** Time limit of one request, in milliseconds. @default 8000 */
  timeoutMs?: number;
  /** Minimum pause before the first retry, in milliseconds; doubled for each further one. @default 500 */
  pauseMs?: number;
  /** No attempt starts that may end later than this after the first, in milliseconds. @default unbounded */
  patienceMs?: number;
  /** Waits for a slot before each request; see crux-pace.ts. @default no wait */
  throttle?: () => Promise<void>;
}

type FindFieldData = (address: string, device: Device) => Promise<FieldData | null>;
type FindHistory = (address: string, device: Device) => Promise<FieldHistory | null>;
type Query = { url: string } | { origin: string };

const formFactors: Record<Device, string> = { mobile: 'PHONE', desktop: 'DESKTOP' };
/** How long a scan waits for a rate limit at most, in milliseconds. */
const longestWaitMs = 10_000;

/** Hosts without a public report: addresses, and names without a dot. They are never sent. */
function isPrivateHost(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.');
}

/** One of the API's two methods: its request and the meaning of its answer. */
interface Method<Answer, Found> {
  path: string;
  /** Parameters besides address and device. */
  more: object;
  schema: z.ZodType<Answer>;
  read: (answer: Answer, source: FieldData['source']) => Found | null;
}

/** Field data of 28 days, updated daily. https://developer.chrome.com/docs/crux/api */
const daily: Method<CruxAnswer, FieldData> = {
  path: '/v1/records:queryRecord',
  more: {},
  schema: CruxAnswer,
  read: fieldDataOf,
};
/** The same for up to 40 weeks, updated every Monday. https://developer.chrome.com/docs/crux/history-api */
const weekly: Method<CruxHistoryAnswer, FieldHistory> = {
  path: '/v1/records:queryHistoryRecord',
  more: { collectionPeriodCount: mostPeriods },
  schema: CruxHistoryAnswer,
  read: fieldHistoryOf,
};

/** The Chrome UX Report, daily and weekly. */
export function cruxClient(options: CruxOptions) {
  const { apiKey, endpoint, throttle } = options;
  const { timeoutMs = 8000, pauseMs = 500, patienceMs = Infinity } = options;

  /** The parsed body; undefined if CrUX has no data. */
  const ask = async (address: URL, question: object, signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal,
      redirect: 'error',
    });
    const text = await textOf(response, cruxName, mostBytes);
    if (response.ok) return JSON.parse(text);
    if (response.status === 404) return undefined;
    throw ProviderError.ofStatus(cruxName, response, text);
  };

  const find = async <Answer, Found>(
    { path, more, schema, read }: Method<Answer, Found>,
    query: Query,
    device: Device,
  ): Promise<Found | null> => {
    const subject = 'url' in query ? query.url : query.origin;
    if (isPrivateHost(new URL(subject).hostname)) return null;
    const address = new URL(path, endpoint);
    address.searchParams.set('key', apiKey);
    const question = { ...query, formFactor: formFactors[device], ...more };
    return requestProvider(
      cruxName,
      async (signal) => {
        const answer = await ask(address, question, signal);
        if (answer === undefined) return null;
        return read(schema.parse(answer), 'url' in query ? 'url' : 'origin');
      },
      { secrets: [apiKey], timeoutMs, pauseMs, patienceMs, longestWaitMs, throttle },
    );
  };

  const findOriginHistory: FindHistory = (origin, device) => find(weekly, { origin }, device);
  const findOriginData: FindFieldData = (origin, device) => find(daily, { origin }, device);
  return {
    /** Field data of the whole origin; null if there is too little. @throws ProviderError */
    findOriginData,
    /**
     * Field data of the page or, if that has too little, of its origin; null if neither has enough.
     * @param findOrigin asks for the origin instead of `findOriginData`, for callers with a cache
     * @throws ProviderError
     */
    findFieldData: async (
      url: string,
      device: Device,
      findOrigin: FindFieldData = findOriginData,
    ): Promise<FieldData | null> =>
      (await find(daily, { url }, device)) ?? findOrigin(new URL(url).origin, device),
    /** Up to 40 weeks of the whole origin; null if it has too little data. @throws ProviderError */
    findOriginHistory,
    /**
     * Up to 40 weeks of the page or, if that has too little data, of its origin; null if neither has any. @throws
     * ProviderError
     */
    findHistory: async (url: string, device: Device): Promise<FieldHistory | null> =>
      (await find(weekly, { url }, device)) ?? findOriginHistory(new URL(url).origin, device),
  };
}
