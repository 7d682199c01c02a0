import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { play as playDiscord } from '../../../dev/stand-ins/channels/discord.ts';
import { renderMarkdown } from '../../../test/support/discord-markdown.ts';
import { hostileTexts, textIn } from '../../../test/support/chat-texts.ts';
import { type ProviderAnswer, sendOverHttp } from '../../../test/support/send-over-http.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { oneLine } from '../../platform/foreign-text.ts';
import type { OutgoingMessage } from '../ports/channel-sender.ts';
import {
  checkWebhook,
  discordChannel,
  discordMessage,
  escapeMarkdown,
  parseWebhook,
} from './discord.ts';

let server: LoopbackServer | undefined;
afterEach(() => server?.close());

const message: OutgoingMessage = {
  id: 'm-1',
  kind: 'outage',
  tone: 'bad',
  heading: 'Example is down',
  summary: 'example.com has not answered since 14:02.',
  sections: [
    { heading: 'Pages', lines: [{ text: '/shop', tone: 'bad', url: 'https://a.b/x(1)' }] },
  ],
  link: { label: 'Open the incident', url: 'https://vitals.example/incidents/1' },
  why: 'You enabled Discord.',
};
const path = '/discord/api/webhooks/123/abcdefghijklmnop';

const sendWith = (answer?: ProviderAnswer) =>
  sendOverHttp(
    { channelAt: (origin) => discordChannel(`${origin}/discord`), path },
    message,
    answer,
  );

describe('a message', () => {
  test('is one embed without mentions', () => {
    const { embeds, ...rest } = discordMessage(message);
    expect(rest).toEqual({ allowed_mentions: { parse: [] } });
    expect(embeds).toEqual([
      {
        title: '🔺 Example is down',
        url: 'https://vitals.example/incidents/1',
        description: [
          'example.com has not answered since 14\\:02.',
          '',
          '**Pages**',
          '🔺 [\\/shop](https://a.b/x%281%29)',
          '',
          '[Open the incident](https://vitals.example/incidents/1)',
        ].join('\n'),
        color: 0xff4e42,
        footer: { text: 'You enabled Discord.' },
      },
    ]);
  });

  test.each(hostileTexts)('%j arrives as plain text', (text) => {
    const written = escapeMarkdown(text);
    expect(renderMarkdown(written)).not.toMatch(/</);
    expect(textIn(renderMarkdown(written))).toBe(oneLine(text));
  });

  test('any text arrives as it is', () => {
    const character = fc.constantFrom(
      ...'ab 1.:/<>@#*_~|`\\[]()-!&"\n'.split(''),
      '\u202e',
      '😀',
      'http://',
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 20 }), (characters) => {
        const text = characters.join('');
        const shown = renderMarkdown(escapeMarkdown(text));
        expect(shown).not.toMatch(/<\w/);
        expect(textIn(shown)).toBe(oneLine(text));
      }),
      { numRuns: 300 },
    );
  });

  test('with a thousand lines keeps within the limits, and says that there is more', () => {
    const lines = Array.from({ length: 1000 }, (_, n) => ({
      text: `**Site** ${n}`,
      tone: 'bad' as const,
    }));
    const long = '@everyone '.repeat(1000);
    const [embed] = discordMessage({
      ...message,
      heading: long,
      summary: long,
      why: long,
      sections: [{ heading: long, lines }],
    }).embeds;
    expect(embed?.title.length).toBeLessThanOrEqual(256);
    expect(embed?.description.length).toBeLessThanOrEqual(4096);
    expect(embed?.description).toMatch(/… and more: \[Open the incident\]\(\S+\)$/);
    const all = `${embed?.title}${embed?.description}${embed?.footer.text}`;
    expect(all.length).toBeLessThanOrEqual(6000);
  });
});

describe('an answer', () => {
  test('with the message is a delivery', async () => {
    const { outcome, asked, bodies } = await sendWith({ status: 200, body: '{"id":"42","x":1}' });
    expect(outcome).toEqual({ kind: 'delivered', providerId: '42' });
    expect(asked).toEqual([`${path}?wait=true`]);
    expect(JSON.parse(bodies.join(''))).toEqual(discordMessage(message));
  });

  test.each([
    [404, '{"message":"Unknown Webhook","code":10015}'],
    [410, ''],
    [401, '{"message":"Invalid Webhook Token","code":50027}'],
    [403, '{"message":"Missing Access","code":50001}'],
  ])('of status %i means that the webhook is gone', async (status, body) => {
    const { outcome } = await sendWith({ status, body });
    expect(outcome).toEqual({ kind: 'gone', reason: expect.stringContaining(`${status}`) });
  });

  test.each([
    [429, '{"message":"You are being rate limited.","retry_after":1.2,"global":false}', {}, 2],
    [429, '<html>', { 'retry-after': '7' }, 7],
    [500, '', {}, undefined],
    [503, '', { 'retry-after': '30' }, 30],
    [403, '<html>error code: 1015</html>', {}, undefined],
    [302, '', { location: 'http://127.0.0.1/' }, undefined],
    [400, '{"message":"Invalid Form Body","code":50035}', {}, undefined],
  ])('of status %i with %j is tried again', async (status, body, headers, afterSeconds) => {
    const { outcome, asked } = await sendWith({ status, body, headers });
    const reason: unknown = expect.stringMatching(/^Discord .*\.$/);
    expect(outcome).toEqual({
      kind: 'retry',
      reason,
      ...(afterSeconds === undefined ? {} : { afterSeconds }),
    });
    expect(asked).toHaveLength(1);
  });

  test.each([['<h1>Hello</h1>'], [''], ['{"id":']])(
    'of success with %j was taken, and is not sent again',
    async (body) => {
      const { outcome } = await sendWith({ status: 200, body });
      const reason: unknown = expect.stringContaining('It has probably arrived.');
      expect(outcome).toEqual({ kind: 'unconfirmed', reason });
    },
  );

  test('that does not come is tried again', async () => {
    const { outcome } = await sendWith();
    const reason = 'Discord does not answer at the moment.';
    expect(outcome).toEqual({ kind: 'retry', reason, mayHaveArrived: true });
  });
});

describe('the address of a webhook', () => {
  const good = 'https://discord.com/api/webhooks/123/abcdefghijklmnop';

  test.each([
    [good],
    [`${good}/`],
    [`${good}?wait=true&thread_id=1#a`],
    ['https://discordapp.com/api/webhooks/123/abcdefghijklmnop'],
    ['https://canary.discord.com/api/v10/webhooks/123/abcdefghijklmnop'],
  ])('%s is read', (text) => expect(parseWebhook(text, undefined)).toBe(good));

  test.each([
    'http://discord.com/api/webhooks/123/abcdefghijklmnop',
    'https://discord.com:8443/api/webhooks/123/abcdefghijklmnop',
    'https://discord.com.example.com/api/webhooks/123/abcdefghijklmnop',
    'https://discord.com@example.com/api/webhooks/123/abcdefghijklmnop',
    'https://user:secret@discord.com/api/webhooks/123/abcdefghijklmnop',
    'https://example.com/api/webhooks/123/abcdefghijklmnop',
    'https://127.0.0.1/api/webhooks/123/abcdefghijklmnop',
    'https://[::1]/discord/api/webhooks/123/abcdefghijklmnop',
    'http://169.254.169.254/latest/meta-data',
    'https://discord.com/api/webhooks/123/abcdefghijklmnop/slack',
    'https://discord.com/api/webhooks/123/../../users/@me',
    'https://discord.com/api/webhooks/123/%2e%2e%2f%2e%2e%2fusers',
    'https://discord.com/invite/abc',
    'javascript:alert(1)',
    'discord.com/api/webhooks/123/abcdefghijklmnop',
    '',
  ])('%s is refused, in words, and nothing is asked', async (text) => {
    expect(parseWebhook(text, undefined)).toBeUndefined();
    await expect(checkWebhook(text, undefined)).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'webhook_url',
      message: expect.stringContaining('not the address of a Discord webhook'),
    });
  });

  test('of the stand-in counts where one plays Discord only, at its host and path, on any port', () => {
    const endpoint = 'http://localhost:3000/discord';
    const at = (port: number) => `http://localhost:${port}${path}`;
    expect(parseWebhook(at(3999), endpoint)).toBe(at(3000));
    expect(parseWebhook(at(3000), undefined)).toBeUndefined();
    expect(parseWebhook('http://localhost:3000/api/webhooks/123/abcdefghijklmnop', endpoint)).toBe(
      undefined,
    );
    expect(parseWebhook(`http://127.0.0.2:3000${path}`, endpoint)).toBeUndefined();
  });
});

describe('the stand-in', () => {
  const start = async (perMinute?: number) => {
    let handle: ReturnType<typeof playDiscord>['handle'] = () => undefined;
    server = await startLoopbackServer((request, response) => handle(request, response));
    const discord = playDiscord({
      origin: server.url,
      ...(perMinute === undefined ? {} : { perMinute }),
    });
    ({ handle } = discord);
    const endpoint = `${server.url}/discord`;
    return { discord, endpoint, tell: discordChannel(endpoint) };
  };

  test('takes our messages and shows them as plain text', async () => {
    const { discord, endpoint, tell } = await start();
    const { url: address, name } = await checkWebhook(discord.open('My <b>'), endpoint);
    expect(name).toBe('My <b>');
    const hostile = { ...message, heading: hostileTexts.join(' '), summary: '<script>@everyone' };
    const told = await tell({ accountId: 'a', address }, hostile);
    expect(told).toEqual({ kind: 'delivered', providerId: expect.stringMatching(/^\d+$/) });
    const page = await (await fetch(endpoint)).text();
    expect(page).toContain('&lt;script&gt;@everyone');
    expect(page).not.toMatch(/<script|<mark/);
  });

  test('a webhook that sends us elsewhere is not followed', async () => {
    server = await startLoopbackServer((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/private' }).end(),
    );
    await expect(
      checkWebhook(`${server.url}${path}`, `${server.url}/discord`),
    ).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(server.requested).toEqual([path]);
  });

  test('knows no other webhook, and no other token', async () => {
    const { discord, endpoint } = await start();
    const url = discord.open('Alerts');
    const other = url.replace(/\d{10,}\//, '77/');
    for (const text of [other, `${url}x`])
      await expect(checkWebhook(text, endpoint)).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('knows no such webhook'),
      });
  });

  test('limits messages as Discord does', async () => {
    const { discord, tell } = await start(2);
    const address = discord.open('Alerts');
    const outcomes = [];
    for (let n = 0; n < 3; n += 1) outcomes.push(await tell({ accountId: 'a', address }, message));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['delivered', 'delivered', 'retry']);
    expect(outcomes[2]).toMatchObject({ afterSeconds: 60 });
  });

  test.each([
    ['limited', 'retry'],
    ['failing', 'retry'],
    ['garbage', 'unconfirmed'],
    ['gone', 'gone'],
  ] as const)('that is %s leads to: %s', async (mood, kind) => {
    const { discord, tell } = await start();
    const address = discord.open('Alerts', '55');
    discord.inbox.setMood(address.split('/webhooks/')[1] ?? '', mood);
    expect((await tell({ accountId: 'a', address }, message)).kind).toBe(kind);
    expect(discord.inbox.accepted).toBe(0);
  });
});
