import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { exchangeSlackCode, slackAuthorizationUrl } from './slack-oauth.ts';

let server: LoopbackServer | undefined;
afterEach(() => server?.close());

const redirectUri = 'https://vitals.example/oauth-redirect';
const app = { clientId: '12.34', redirectUri, endpoint: undefined };

async function exchangeWith(answer: unknown, status = 200) {
  const forms: string[] = [];
  server = await startLoopbackServer((request, response) => {
    request.on('data', (chunk) => forms.push(String(chunk)));
    request.on('end', () =>
      response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
    );
  });
  const endpoint = `${server.url}/slack`;
  const exchanged = exchangeSlackCode({ ...app, endpoint, secret: 'top-secret' }, 'the-code');
  return {
    result: await exchanged.then(
      (found) => found,
      (error: unknown) => error,
    ),
    form: Object.fromEntries(new URLSearchParams(forms.join(''))),
    asked: server.requested,
  };
}

const granted = () => ({
  ok: true,
  access_token: 'xoxb-1',
  scope: 'incoming-webhook',
  team: { id: 'T1', name: 'Acme' },
  incoming_webhook: {
    channel: '#alerts',
    channel_id: 'C1',
    configuration_url: 'https://acme.slack.com/services/B1',
    url: 'https://hooks.slack.com/services/T1/B1/secret',
  },
});

test('the person is sent to Slack with one scope and the state', () => {
  const url = new URL(slackAuthorizationUrl(app, 'a state'));
  expect(`${url.origin}${url.pathname}`).toBe('https://slack.com/oauth/v2/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '12.34',
    scope: 'incoming-webhook',
    redirect_uri: redirectUri,
    state: 'a state',
  });
});

describe('a code', () => {
  test('is exchanged for the webhook of a channel', async () => {
    const { result, form, asked } = await exchangeWith(granted());
    expect(result).toEqual({
      url: 'https://hooks.slack.com/services/T1/B1/secret',
      channel: '#alerts (Acme)',
    });
    expect(asked).toEqual(['/slack/api/oauth.v2.access']);
    expect(form).toEqual({
      client_id: '12.34',
      client_secret: 'top-secret',
      code: 'the-code',
      redirect_uri: redirectUri,
    });
  });

  test.each(['invalid_code', 'code_already_used', 'bad_redirect_uri'])(
    'that Slack refuses with %s is refused in words',
    async (error) => {
      const { result, asked } = await exchangeWith({ ok: false, error });
      expect(result).toMatchObject({ code: 'invalid_input', field: 'code' });
      expect(asked).toHaveLength(1);
    },
  );

  test('without the scope is refused in words', async () => {
    const { incoming_webhook: _, ...rest } = granted();
    for (const answer of [rest, { ...granted(), scope: 'chat:write' }]) {
      const { result } = await exchangeWith(answer);
      expect(result).toMatchObject({
        code: 'invalid_input',
        message: 'Slack was not allowed to let us post messages. Please begin again.',
      });
      await server?.close();
    }
  });

  test.each([
    [200, { ok: false, error: 'bad_client_secret' }],
    [401, { ok: false, error: 'invalid_client', secret: 'top-secret' }],
    [200, { ...granted(), incoming_webhook: { channel: '#a', url: 'https://evil.example/x' } }],
    [200, '<html>'],
    [200, { ok: 'yes' }],
    [500, ''],
    [302, ''],
  ])('is not blamed for status %i with %j', async (status, answer) => {
    const { result, asked } = await exchangeWith(answer, status);
    expect(result).toMatchObject({ code: 'provider_unavailable' });
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(result, Object.getOwnPropertyNames(result))).not.toContain('top-secret');
  });
});
