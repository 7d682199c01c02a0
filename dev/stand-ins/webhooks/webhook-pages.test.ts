import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { play as playTeams } from '../channels/teams.ts';
import { play as playWebhook } from '../channels/webhook.ts';
import { play as playDiscord } from '../channels/discord.ts';
import { play as playSlack } from '../channels/slack.ts';

let server: LoopbackServer | undefined;
afterEach(() => server?.close());

type Handle = ReturnType<typeof playDiscord>['handle'];
async function serve<Played extends { handle: Handle }>(
  play: (origin: string) => Played,
): Promise<{ played: Played; origin: string }> {
  let handle: Handle = () => undefined;
  server = await startLoopbackServer((request, response) => handle(request, response));
  const played = play(server.url);
  ({ handle } = played);
  return { played, origin: server.url };
}
const tokenIn = async (page: Response): Promise<string> =>
  /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
const post = (url: string, fields: Record<string, string>, origin?: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: origin === undefined ? {} : { origin },
  });

describe('the page of a provider', () => {
  test('lets a webhook fail, by its own form only', async () => {
    const { played, origin } = await serve((url) => playDiscord({ origin: url }));
    const page = `${origin}/discord`;
    const [key = ''] = Object.keys(played.inbox.state.webhooks);
    const token = await tokenIn(await fetch(page));
    const choice = { token, webhook: key, mood: 'gone' };
    const foreign = await post(page, choice, 'http://evil.example');
    const guessed = await post(page, { ...choice, token: 'x' }, origin);
    expect([foreign.status, guessed.status, (await post(page, choice)).status]).toEqual([
      403, 403, 403,
    ]);
    expect(played.inbox.find(key)?.mood).toBe('works');
    expect((await post(page, choice, origin)).status).toBe(303);
    expect(played.inbox.find(key)?.mood).toBe('gone');
    expect((await fetch(`${origin}/discord/api/webhooks/${key}`)).status).toBe(404);
  });

  test('shows after a restart what was received before, also on another port', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'discord-')), 'discord.json');
    const first = await serve((origin) => playDiscord({ origin, file }));
    const address = first.played.open('Alerts', '7');
    await fetch(address, {
      method: 'POST',
      body: JSON.stringify({ embeds: [{ title: 'It is <b>down</b>' }] }),
    });
    await server?.close();
    const second = await serve((origin) => playDiscord({ origin, file }));
    expect(await (await fetch(`${second.origin}/discord`)).text()).toContain(
      'It is &lt;b&gt;down&lt;/b&gt;',
    );
    const { pathname } = new URL(address);
    expect((await fetch(second.origin + pathname)).status).toBe(200);
  });
});

describe('a stand-in that only takes posts', () => {
  const postText = (url: string, body: string) => fetch(url, { method: 'POST', body });

  test('of Teams refuses what is no card, and a card of more than 28 KB', async () => {
    const { played } = await serve((origin) => playTeams({ origin }));
    const address = played.open('Alerts');
    expect((await postText(address, '{"text":"Hello"}')).status).toBe(400);
    expect((await postText(address, 'x'.repeat(28 * 1024 + 1))).status).toBe(413);
    expect((await postText(`${address}/other`, '{}')).status).toBe(404);
    expect(played.inbox.state.messages).toEqual([]);
  });

  test('of a receiver refuses what is not signed, and can be made to fail on its page', async () => {
    const { played, origin } = await serve((url) => playWebhook({ origin: url }));
    const address = played.open('Alerts');
    const data = { heading: 'a', summary: 'b' };
    const event = { type: 'notification.test', timestamp: '2026-11-24T10:00:00.000Z', data };
    expect((await postText(address, JSON.stringify(event))).status).toBe(401);
    const page = `${origin}/webhook`;
    const token = await tokenIn(await fetch(page));
    const choice = { token, webhook: 'alerts', mood: 'gone' };
    expect((await post(page, choice)).status).toBe(403);
    expect((await post(page, choice, origin)).status).toBe(303);
    expect((await postText(address, JSON.stringify(event))).status).toBe(410);
  });
});

describe('the authorisation page of Slack', () => {
  const ask = (url: string, state = 's', clientId = 'slack-on-this-machine') => {
    const query = { client_id: clientId, scope: 'incoming-webhook', state };
    return `${url}/slack/oauth/v2/authorize?${new URLSearchParams({ ...query, redirect_uri: `${url}/oauth-redirect` })}`;
  };

  test('sends the browser back with a code and the state, or with a refusal', async () => {
    const { origin } = await serve((url) => playSlack({ origin: url }));
    const url = ask(origin);
    const token = await tokenIn(await fetch(url));
    const allowed = await post(url, { token, channel: '#web', choice: 'allow' }, origin);
    expect(allowed.headers.get('location')).toMatch(/\/oauth-redirect\?code=[\da-f]{48}&state=s$/);
    const refused = await post(url, { token, channel: '#web', choice: 'cancel' }, origin);
    expect(refused.headers.get('location')).toMatch(/\?error=access_denied&state=s$/);
    expect((await post(url, { token, channel: '#web', choice: 'allow' })).status).toBe(403);
  });

  test('refuses an app that it does not know', async () => {
    const { origin } = await serve((url) => playSlack({ origin: url }));
    const page = await fetch(ask(origin, 's', 'another'));
    expect([page.status, await page.text()]).toEqual([
      400,
      expect.stringContaining('invalid_client_id'),
    ]);
  });
});
