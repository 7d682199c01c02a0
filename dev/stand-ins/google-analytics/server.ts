import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { jwtVerify } from 'jose';
import * as z from 'zod';
import { listenOnLoopback, readBody, urlOf } from '../loopback-server.ts';
import { problems, type Reply } from './google-problem.ts';
import { BatchRequest, runReport } from './run-report.ts';
import type { SampleSite } from './sample-numbers.ts';

/** The requests, with the body as JSON. */
export interface Asked {
  /** `GET /v1beta/properties/1/dataStreams` */
  request: string;
  body: unknown;
}

export type GoogleAnalyticsStandIn = Awaited<ReturnType<typeof startGoogleAnalytics>>;

const serviceAccount = 'sample-numbers@this-machine.iam.gserviceaccount.com';
const audience = 'https://oauth2.googleapis.com/token';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/**
 * Plays Google's token endpoint, the Data API and the Admin API of Google Analytics, in the documented shapes, with
 * numbers made by rule. Answers our functions only: no page of a browser gets a token.
 */
export async function startGoogleAnalytics() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sites = new Map<string, SampleSite>();
  const troubles = new Map<string, Reply>();
  const asked: Asked[] = [];
  const token = `ya29.${randomBytes(24).toString('hex')}`;

  async function giveToken(form: URLSearchParams): Promise<Reply> {
    if (form.get('grant_type') !== grantType)
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const expected = { issuer: serviceAccount, audience, algorithms: ['RS256'] };
    const isValid = await jwtVerify(form.get('assertion') ?? '', publicKey, expected).then(
      ({ payload }) =>
        payload['scope'] === 'https://www.googleapis.com/auth/analytics.readonly' &&
        (payload.exp ?? Infinity) - (payload.iat ?? 0) <= 3600,
      () => false,
    );
    if (isValid)
      return {
        status: 200,
        body: { access_token: token, expires_in: 3599, token_type: 'Bearer' },
      };
    const error = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
    return { status: 400, body: error };
  }

  function answerApi(path: string, body: unknown): Reply {
    const [, id = '', what = ''] = /^\/v1beta\/properties\/([^/:]+)[:/](\w+)$/.exec(path) ?? [];
    const trouble = troubles.get(id);
    if (trouble !== undefined) return trouble;
    const site = sites.get(id);
    if (what === 'dataStreams')
      return site === undefined ? problems.noAccessToStreams : { status: 200, body: streams(site) };
    if (site === undefined) return problems.noAccess;
    if (what !== 'batchRunReports') return { status: 404, body: '<!DOCTYPE html>' };
    const batch = BatchRequest.safeParse(body);
    if (!batch.success) return problems.badRequest(z.prettifyError(batch.error));
    const reports = batch.data.requests.map((one) => runReport(site, one));
    if (reports.includes(undefined)) return problems.badRequest('Did not find dimension.');
    return { status: 200, body: { reports, kind: 'analyticsData#batchRunReports' } };
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { host = '', origin, authorization, 'sec-fetch-site': fetched } = request.headers;
    const isFunction =
      origin === undefined && fetched === undefined && /^127\.0\.0\.1:\d+$/.test(host);
    if (!isFunction) return { status: 403, body: 'Not for browsers' };
    const { pathname } = urlOf(request);
    const text = (await readBody(request, 100_000)).toString();
    if (pathname === '/token') return giveToken(new URLSearchParams(text));
    if (authorization !== `Bearer ${token}`) return problems.badToken;
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    asked.push({ request: `${request.method} ${pathname}`, body });
    return answerApi(pathname, body);
  }

  const server = await listenOnLoopback((request, response) => {
    answer(request).then(
      (reply) => send(response, reply),
      () => send(response, problems.badRequest('Invalid JSON payload received.')),
    );
  });
  const key = {
    type: 'service_account',
    client_email: serviceAccount,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  return {
    /** Settings of the functions, in place of the operator's own. */
    env: { GOOGLE_ANALYTICS_KEY: JSON.stringify(key), GOOGLE_ANALYTICS_ENDPOINT: server.url },
    /** Gives a site a property that the service account may read. */
    count: (propertyId: string, site: SampleSite): void => void sites.set(propertyId, site),
    /** Replies to use instead, by property. */
    troubles,
    /** In order, without requests of tokens. */
    asked,
    stop: (): Promise<void> => server.stop(),
  };
}

const streams = ({ host }: SampleSite) => ({
  dataStreams: [
    {
      name: 'properties/1/dataStreams/1',
      type: 'WEB_DATA_STREAM',
      displayName: host,
      webStreamData: { measurementId: 'G-SAMPLE', defaultUri: `http://${host}` },
    },
  ],
});

function send(response: ServerResponse, { status, body }: Reply): void {
  const isText = typeof body === 'string';
  response
    .writeHead(status, {
      'content-type': isText ? 'text/html' : 'application/json',
      'x-content-type-options': 'nosniff',
    })
    .end(isText ? body : JSON.stringify(body));
}
