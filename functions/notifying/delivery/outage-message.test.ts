import { describe, expect, test } from 'vitest';
import { hostileTexts, textIn } from '../../../test/support/chat-texts.ts';
import { oneLine } from '../../platform/foreign-text.ts';
import { discordMessage } from '../../providers/channels/discord.ts';
import { mailOf } from '../../providers/email/mail-channel.ts';
import { slackMessage } from '../../providers/channels/slack.ts';
import { outageMessage } from './outage-message.ts';
import { siteTitle } from './site-titles.ts';

const site = 'https://www.shop.example/';
const since = '2026-11-23T11:00:00.000Z';
const outageOf = (name: string) =>
  outageMessage(
    {
      kind: 'outage',
      sites: [{ site, state: 'down', since, signals: [] }],
      isUpdate: false,
      stillDown: [],
    },
    {
      id: 'm-1',
      together: false,
      publicUrl: 'https://vitals.example',
      timeZone: 'Europe/Vienna',
      names: new Map([[site, name]]),
    },
  );

test('a brief outage is explained by what was wrong, and its duration is stated once', () => {
  const signal = { notificationId: 'n', site, heardAt: since };
  const { summary, why } = outageMessage(
    {
      kind: 'outage',
      sites: [
        {
          site,
          state: 'brief',
          downSince: since,
          since: '2026-11-23T11:02:00.000Z',
          signals: [
            { ...signal, kind: 'site-down', message: 'HTTP status 503.', happenedAt: since },
            {
              ...signal,
              kind: 'site-up',
              message: 'It was down for 2 minutes.',
              happenedAt: '2026-11-23T11:02:00.000Z',
            },
          ],
        },
      ],
      isUpdate: false,
      stillDown: [],
    },
    { id: 'm', together: true, publicUrl: '', timeZone: 'UTC', names: new Map() },
  );
  expect(summary).toBe(
    'www.shop.example: was down for 2 minutes, and is up again. HTTP status 503.',
  );
  expect(why).toMatch(/Outages within five minutes are sent together, and so are recoveries\.$/);
});

test('what quiet hours held back is counted, and is not said to have been brief', () => {
  const missed = { count: 2, lastedMs: 70 * 60_000 };
  const of = (url: string) => ({
    site: url,
    state: 'brief' as const,
    downSince: since,
    since: '2026-11-23T12:00:00.000Z',
    signals: [],
    missed,
  });
  const told = (...urls: string[]) =>
    outageMessage(
      { kind: 'outage', sites: urls.map(of), isUpdate: false, stillDown: [] },
      { id: 'm', together: false, publicUrl: '', timeZone: 'UTC', names: new Map() },
    );
  expect(told(site)).toMatchObject({
    heading: 'www.shop.example was down in the quiet hours',
    summary: 'www.shop.example: was down (2 outages, 1 hour 10 minutes in all), and is up again.',
  });
  expect(told(site, 'https://blog.example/')).toMatchObject({
    heading: '2 sites were down in the quiet hours',
    summary: 'They went down at different times.',
  });
});

test('two brief outages are counted, without the time between them', () => {
  const signal = { notificationId: 'n', site, heardAt: since, message: '' };
  const at = (minute: number) => `2026-11-23T11:0${minute}:00.000Z`;
  const changes = ['site-down', 'site-up', 'site-down', 'site-down', 'site-up'] as const;
  const signals = changes.map((kind, n) => ({ ...signal, kind, happenedAt: at(n) }));
  const { summary } = outageMessage(
    {
      kind: 'outage',
      sites: [{ site, state: 'brief', downSince: at(2), since: at(4), signals }],
      isUpdate: false,
      stillDown: [],
    },
    { id: 'm', together: true, publicUrl: '', timeZone: 'UTC', names: new Map() },
  );
  expect(summary).toBe(
    'www.shop.example: was down (2 outages, 3 minutes in all), and is up again.',
  );
});

describe('the title of a site', () => {
  test.each([
    ['Shop', 'Shop (www.shop.example)'],
    ['', 'www.shop.example'],
    // The suggestion of the form and typical inputs say nothing new.
    ['shop.example', 'www.shop.example'],
    ['https://Shop.example/', 'www.shop.example'],
    ['n'.repeat(120), `${'n'.repeat(39)}… (www.shop.example)`],
    ['safe\u202egpj.exe', 'safe gpj.exe (www.shop.example)'],
  ])('called %j is %j', (name, title) => {
    expect(siteTitle(site, new Map([[site, name]]))).toBe(title);
  });

  test('of a page is its address, unless it has a name', () => {
    const page = 'https://shop.example/cart/';
    expect(siteTitle(page, new Map())).toBe('shop.example/cart');
    expect(siteTitle(page, new Map([[page, 'Cart']]))).toBe('Cart (shop.example/cart)');
  });
});

describe('an outage of pages', () => {
  const names = new Map([[site, 'Shop']]);
  const about = {
    id: 'm',
    together: false,
    publicUrl: 'https://v.example',
    timeZone: 'UTC',
    names,
  };
  const message = (kind: 'outage' | 'recovery', part: string) =>
    outageMessage(
      {
        kind,
        sites: [
          {
            site,
            part,
            state: kind === 'outage' ? 'down' : 'up',
            downSince: since,
            since,
            signals: [],
          },
        ],
        isUpdate: false,
        stillDown: [],
      },
      about,
    );

  test.each([
    ['outage', '/checkout', '/checkout of Shop is down'],
    ['outage', '2 pages', '2 pages of Shop are down'],
    ['recovery', '/checkout', '/checkout of Shop is up again'],
    ['recovery', '2 pages', '2 pages of Shop are up again'],
  ] as const)('%s of %s is headed %j in every channel', (kind, part, heading) => {
    const sent = message(kind, part);
    expect(sent.heading).toBe(heading);
    expect(
      mailOf('https://v.example', { to: 'a@example.com', message: sent, links: undefined }).subject,
    ).toBe(heading);
    expect(JSON.stringify(slackMessage(sent).blocks[0])).toContain(heading);
    expect(discordMessage(sent).embeds[0]?.title).toContain(heading);
    expect(sent.summary).toContain(`${part} of Shop (www.shop.example): `);
  });
});

describe.each(hostileTexts)('a site called %j', (name) => {
  const message = outageOf(name);
  const shown = oneLine(name).slice(0, 39);

  test('is plain text at Slack, which reads neither mentions nor links in it', () => {
    const { text, blocks } = slackMessage(message);
    expect(text).not.toMatch(/[<>]/);
    expect(blocks[0]).toMatchObject({ type: 'header', text: { type: 'plain_text' } });
    expect(JSON.stringify(blocks)).not.toContain('mrkdwn');
    expect(JSON.stringify(blocks[0])).toContain('is down');
  });

  test('mentions no one at Discord, and nothing in it is markdown', () => {
    const { allowed_mentions: mentions, embeds } = discordMessage(message);
    expect(mentions).toEqual({ parse: [] });
    for (const text of [embeds[0]?.title ?? '', embeds[0]?.description.split('\n')[0] ?? '']) {
      expect(text).not.toMatch(/(?<!\\)(?:\\\\)*[*_~`|<@#[\]]/);
      expect(text.replaceAll(/\\(.)/g, '$1')).toContain(shown);
    }
  });

  test('is text in the HTML of a mail, and one line in its subject', () => {
    const { subject, html } = mailOf('https://vitals.example', {
      to: 'a@example.com',
      message,
      links: undefined,
    });
    expect(subject).toContain(shown);
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>bold');
    expect(textIn(html)).toContain('is down');
  });
});
