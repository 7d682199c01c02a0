import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

export interface CruxQuestion {
  url?: string;
  origin?: string;
  formFactor: string;
  collectionPeriodCount?: number;
}
export type CruxReply =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | 'hang'
  | 'cut';
export interface CruxServer extends LoopbackServer {
  asked: CruxQuestion[];
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Answers as the CrUX API is documented to. */
export async function answerAsCrux(
  request: IncomingMessage,
  response: ServerResponse,
  replyTo: (question: CruxQuestion) => CruxReply,
): Promise<void> {
  const reply = replyTo(JSON.parse(await read(request)) as CruxQuestion);
  if (reply === 'hang') return;
  if (reply === 'cut') {
    request.socket.destroy();
    return;
  }
  const { status = 200, headers = {}, body } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A server of nothing but that. */
export async function startCruxServer(
  replyTo: (question: CruxQuestion, count: number) => CruxReply,
): Promise<CruxServer> {
  const asked: CruxQuestion[] = [];
  const reply = (question: CruxQuestion) => replyTo(question, asked.push(question));
  const server = await startLoopbackServer(
    (request, response) => void answerAsCrux(request, response, reply),
  );
  return { ...server, asked };
}

export const cruxError = (code: number, status: string, headers = {}): CruxReply => ({
  status: code,
  headers,
  body: { error: { code, message: status, status } },
});
export const cruxNothing = cruxError(404, 'NOT_FOUND');

const histogram = [
  { start: 0, end: 2500, density: 0.8 },
  { start: 2500, end: 4000, density: 0.15 },
  { start: 4000, density: 0.05 },
];
export const cruxMetric = (p75: number | string) => ({ histogram, percentiles: { p75 } });

const metrics = {
  largest_contentful_paint: cruxMetric(2500),
  cumulative_layout_shift: cruxMetric('0.05'),
  interaction_to_next_paint: cruxMetric(120),
  first_contentful_paint: cruxMetric(1900),
  experimental_time_to_first_byte: cruxMetric(1801),
  form_factors: { fractions: { desktop: 0.3, phone: 0.6, tablet: 0.1 } },
  round_trip_time: { percentiles: { p75: 90 } },
  largest_contentful_paint_resource_type: { fractions: { text: 0.2, image: 0.8 } },
};

/** The response of `records:queryRecord`; `changes` replace or add metrics. */
export const cruxRecord = (changes: object = {}) => ({
  body: {
    record: {
      key: { formFactor: 'PHONE', url: 'https://example.com/' },
      metrics: { ...metrics, ...changes },
      collectionPeriod: {
        firstDate: { year: 2026, month: 10, day: 3 },
        lastDate: { year: 2026, month: 10, day: 30 },
      },
    },
    urlNormalizationDetails: {
      originalUrl: 'https://example.com',
      normalizedUrl: 'https://example.com/',
    },
  },
});

const dayMs = 24 * 3_600_000;
const dateOf = (time: number) => {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

type Series = readonly (number | string | null)[];
const densities = (p75s: Series) => p75s.map((p75) => (p75 === null ? 'NaN' : 0.8));
export const cruxSeries = (p75s: Series) => ({
  histogramTimeseries: [{ start: 0, end: 2500, densities: densities(p75s) }],
  percentilesTimeseries: { p75s },
});

/**
 * What `records:queryHistoryRecord` answers: weekly periods of 28 days; the last one ends on a Saturday.
 * @param p75s by CrUX's names, all of the same length
 */
export function cruxHistory(
  p75s: Record<string, Series>,
  { last = '2026-11-14', changes = {} } = {},
) {
  const weeks = Object.values(p75s)[0]?.length ?? 0;
  const end = Date.parse(last);
  const collectionPeriods = Array.from({ length: weeks }, (_, index) => {
    const lastDay = end - (weeks - 1 - index) * 7 * dayMs;
    return { firstDate: dateOf(lastDay - 27 * dayMs), lastDate: dateOf(lastDay) };
  });
  const series = Object.entries(p75s).map(([name, values]) => [name, cruxSeries(values)]);
  const fractions = { fractions: Array.from({ length: weeks }, () => 'NaN') };
  const navigation_types = { fractionTimeseries: { navigate: fractions } };
  return {
    body: {
      record: {
        key: { formFactor: 'PHONE', url: 'https://example.com/' },
        metrics: { ...Object.fromEntries(series), navigation_types, ...changes },
        collectionPeriods,
      },
      urlNormalizationDetails: {
        originalUrl: 'https://example.com',
        normalizedUrl: 'https://example.com/',
      },
    },
  };
}
