import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { personalTenant } from '../../../functions/providers/oidc/known-providers.ts';
import {
  type IdentityProvider,
  returnPath,
} from '../../../shared/models/identity/identity-provider.ts';
import { readBody, urlOf } from '../loopback-server.ts';
import { accountPage } from './account-page.ts';

export interface Played {
  /** Of the stand-in, without a trailing slash. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Addresses of the product. */
  origins: readonly string[];
}

/** A person as the page of the stand-in has them. */
type Person = Record<string, string | boolean>;

/** The paths of the real ones, so that the product has one way to ask. */
const paths: Record<IdentityProvider, { issuer: string; routes: Record<string, string> }> = {
  google: {
    issuer: '',
    routes: { authorization: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs' },
  },
  microsoft: {
    issuer: `/${personalTenant}/v2.0`,
    routes: {
      authorization: '/common/oauth2/v2.0/authorize',
      token: '/common/oauth2/v2.0/token',
      jwks: '/common/discovery/v2.0/keys',
    },
  },
};

const hour = 3600;
const lives = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
};

/** Google or Microsoft, as far as a sign-in needs them: a certified OpenID provider with one page of our own. */
export async function playProvider(
  provider: IdentityProvider,
  played: Played,
): Promise<RequestListener> {
  const people = new Map<string, Person>();
  const oidc = new Provider(
    `${played.url}${paths[provider].issuer}`,
    await configurationOf(provider, played, people),
  );
  const serve = oidc.callback();
  const ask = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await oidc.interactionDetails(request, response);
    if (request.method !== 'POST')
      return void response.writeHead(200, pageHeaders).end(accountPage(provider));
    const form = new URLSearchParams((await readBody(request, 10_000)).toString());
    const result =
      form.get('choice') === 'continue'
        ? chosen(keep(people, provider, form))
        : { error: 'access_denied', error_description: 'The person went back' };
    await oidc.interactionFinished(request, response, result);
  };
  return (request, response) => {
    if (!urlOf(request).pathname.startsWith(`/${provider}/`)) return serve(request, response);
    ask(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end('This sign-in has expired. Please begin again.');
    });
  };
}

const chosen = (accountId: string) => ({ login: { accountId }, select_account: {} });

/** @returns the subject, the same at every start for the same address */
function keep(people: Map<string, Person>, provider: IdentityProvider, form: URLSearchParams) {
  const text = (name: string) => (form.get(name) ?? '').trim();
  const email = text('email').toLowerCase();
  const sub = createHash('sha256').update(`${provider} ${email}`).digest('hex').slice(0, 32);
  people.set(sub, {
    sub,
    email,
    given_name: text('firstName'),
    family_name: text('lastName'),
    ...(provider === 'google'
      ? { email_verified: form.get('isVerified') !== null }
      : { tid: personalTenant, xms_edov: true }),
  });
  return sub;
}

async function configurationOf(
  provider: IdentityProvider,
  { clientId, clientSecret, origins }: Played,
  people: Map<string, Person>,
): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'local' }] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => `${origin}${returnPath(provider)}`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    routes: paths[provider].routes,
    scopes: ['openid'],
    claims: {
      openid: ['sub', 'tid', 'xms_edov'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    // In the ID token itself, as the real ones do it.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    interactions: {
      policy,
      url: (_: unknown, { uid }: { uid: string }) => `/${provider}/${uid}`,
    },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: {
        session: `${provider}-session`,
        interaction: `${provider}-ask`,
        resume: `${provider}-resume`,
      },
    },
    ttl: Object.fromEntries(lives.map((kind) => [kind, hour])),
    findAccount: (_: unknown, sub: string) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => person };
    },
    async loadExistingGrant({ oidc }: GrantContext) {
      const of = { clientId: oidc.client.clientId, accountId: oidc.session.accountId };
      const grant = new oidc.provider.Grant(of);
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(context: { type: string; body: string }, out: { error: string }) {
      context.type = 'text/plain';
      context.body = `The stand-in refused the request: ${out.error}`;
    },
  };
}

interface GrantContext {
  oidc: {
    provider: Provider;
    client: { clientId: string };
    session: { accountId: string };
  };
}
