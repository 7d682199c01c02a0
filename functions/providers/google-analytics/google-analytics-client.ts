import * as z from 'zod';
import { requestProvider } from '../request-provider.ts';
import { analyticsProvider, type AnalyticsSource } from '../ports/analytics-source.ts';
import { textOf } from '../text-of.ts';
import { accessTokens } from './access-token.ts';
import { refusalOf } from './google-refusal.ts';
import { pageRequests, visitorRequests } from './report-request.ts';
import { readPages, readVisitors } from './reports.ts';
import { type ServiceAccountKey, parseServiceAccount } from './service-account.ts';
import { env } from '../../platform/aws/env.ts';
import { readSecret } from '../../platform/aws/secret.ts';

/** Google Analytics with the operator's service account; undefined without one. @throws AnalyticsError for a broken key */
export async function connectAnalytics(): Promise<AnalyticsSource | undefined> {
  const text = await readSecret('GOOGLE_ANALYTICS_KEY');
  if (text === undefined) return undefined;
  return googleAnalyticsClient({
    key: parseServiceAccount(text),
    endpoint: env.analyticsEndpoint(),
  });
}

export interface GoogleAnalyticsOptions {
  key: ServiceAccountKey;
  /** Plays all of Google's hosts, on the local host and in tests. @default Google's own */
  endpoint?: string | undefined;
  /** Time limit of one request, in milliseconds. @default 8000 */
  timeoutMs?: number;
  /** Minimum pause before the first retry, in milliseconds; doubled for the next. @default 300 */
  pauseMs?: number;
  /** No attempt starts that may end later than this, in milliseconds. @default 20000 */
  patienceMs?: number;
}

const Streams = z.object({
  dataStreams: z
    .array(
      z.object({
        type: z.string(),
        webStreamData: z.object({ defaultUri: z.string().default('') }).optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().default(''),
});
/** Pages of 200 streams each; a property may have 50 streams. */
const mostStreamPages = 3;
const mostBytes = 2 * 1024 * 1024;

/**
 * Google Analytics 4: reports of the Data API v1, streams of the Admin API.
 * https://developers.google.com/analytics/devguides/reporting/data/v1
 */
export function googleAnalyticsClient(options: GoogleAnalyticsOptions): AnalyticsSource {
  const { key, endpoint, timeoutMs = 8000, pauseMs = 300, patienceMs = 20_000 } = options;
  const oauthHost = endpoint ?? 'https://oauth2.googleapis.com';
  const dataHost = endpoint ?? 'https://analyticsdata.googleapis.com';
  const adminHost = endpoint ?? 'https://analyticsadmin.googleapis.com';
  const tokens = accessTokens(key, { endpoint: oauthHost, timeoutMs, pauseMs });

  async function send(
    address: URL,
    body: object | undefined,
    { signal, secrets }: { signal: AbortSignal; secrets: string[] },
  ) {
    const token = await tokens.token();
    secrets.push(token);
    const response = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      // The token is for Google alone.
      redirect: 'manual',
    });
    const text = await textOf(response, analyticsProvider, mostBytes);
    if (response.status === 401) await tokens.drop(token);
    return { response, text };
  }

  /** @param read throws what zod throws for an answer that is not as documented */
  function ask<Answer>(
    address: URL,
    body: object | undefined,
    read: (answer: unknown) => Answer,
  ): Promise<Answer> {
    address.searchParams.set('prettyPrint', 'false');
    const secrets: string[] = [];
    const once = async (signal: AbortSignal): Promise<Answer> => {
      let { response, text } = await send(address, body, { signal, secrets });
      // A token can be revoked before it expires; a new one is refused for another reason.
      if (response.status === 401)
        ({ response, text } = await send(address, body, { signal, secrets }));
      if (!response.ok) throw refusalOf(response, text);
      return read(JSON.parse(text));
    };
    return requestProvider(analyticsProvider, once, {
      secrets,
      timeoutMs,
      pauseMs,
      longestWaitMs: 2000,
      patienceMs,
    });
  }
  const property = (propertyId: string) => `/v1beta/properties/${encodeURIComponent(propertyId)}`;

  return {
    serviceAccount: key.client_email,

    async findStreamAddresses(propertyId) {
      const found: string[] = [];
      let pageToken = '';
      for (let page = 1; page <= mostStreamPages; page += 1) {
        const address = new URL(`${property(propertyId)}/dataStreams`, adminHost);
        address.searchParams.set('pageSize', '200');
        if (pageToken !== '') address.searchParams.set('pageToken', pageToken);
        const { dataStreams, nextPageToken } = await ask(address, undefined, (answer) =>
          Streams.parse(answer),
        );
        for (const { type, webStreamData } of dataStreams)
          if (type === 'WEB_DATA_STREAM' && webStreamData) found.push(webStreamData.defaultUri);
        if (nextPageToken === '') break;
        pageToken = nextPageToken;
      }
      return found;
    },

    countVisitors(range, dimension) {
      const address = new URL(`${property(range.propertyId)}:batchRunReports`, dataHost);
      const requests = visitorRequests(range, dimension);
      return ask(address, requests, (answer) => readVisitors(answer, dimension));
    },

    countPages(range) {
      const address = new URL(`${property(range.propertyId)}:batchRunReports`, dataHost);
      return ask(address, pageRequests(range), readPages);
    },
  };
}
