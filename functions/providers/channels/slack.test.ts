import { describe, expect, test } from 'vitest';
import { Message } from '../../../dev/stand-ins/channels/slack-message.ts';
import { renderBlocks } from '../../../test/support/slack-blocks.ts';
import { hostileTexts, textIn } from '../../../test/support/chat-texts.ts';
import { type ProviderAnswer, sendOverHttp } from '../../../test/support/send-over-http.ts';
import { oneLine } from '../../platform/foreign-text.ts';
import type { OutgoingMessage } from '../ports/channel-sender.ts';
import { escapeMrkdwn, parseSlackWebhook, slackChannel, slackMessage } from './slack.ts';

const message: OutgoingMessage = {
  id: 'm-1',
  kind: 'outage',
  tone: 'bad',
  heading: 'Example is down',
  summary: 'example.com has not answered since 14:02.',
  sections: [
    {
      heading: 'Pages',
      lines: [{ text: '/shop', tone: 'bad', url: 'https://a.b/x' }, { text: '/' }],
    },
    { heading: 'Nothing', lines: [] },
  ],
  link: { label: 'Open the incident', url: 'https://vitals.example/incidents/1' },
  why: 'You connected Slack.',
};
const path = '/slack/services/T1/B1/secret';

const sendWith = (answer?: ProviderAnswer) =>
  sendOverHttp({ channelAt: (origin) => slackChannel(`${origin}/slack`), path }, message, answer);

describe('a message', () => {
  test('is made of blocks without mentions and link previews', () => {
    expect(slackMessage(message)).toEqual({
      text: '🔺 Example is down: example.com has not answered since 14:02.',
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        {
          type: 'header',
          text: { type: 'plain_text', text: '🔺 Example is down', emoji: false },
        },
        expect.objectContaining({ type: 'rich_text' }),
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [{ type: 'text', text: 'Pages', style: { bold: true } }],
            },
            {
              type: 'rich_text_list',
              style: 'bullet',
              elements: [
                {
                  type: 'rich_text_section',
                  elements: [{ type: 'link', url: 'https://a.b/x', text: '🔺 /shop' }],
                },
                { type: 'rich_text_section', elements: [{ type: 'text', text: '/' }] },
              ],
            },
          ],
        },
        expect.objectContaining({ type: 'rich_text' }),
        {
          type: 'context',
          elements: [{ type: 'plain_text', text: 'You connected Slack.', emoji: false }],
        },
      ],
    });
  });

  test.each(hostileTexts)('%j arrives as plain text', (text) => {
    const hostile = slackMessage({
      ...message,
      heading: text,
      summary: text,
      why: text,
      sections: [{ heading: text, lines: [{ text }] }],
    });
    // Only what is typed as text: nothing in which Slack looks for mentions, links or markdown.
    const types = new Set(
      [...JSON.stringify(hostile.blocks).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type),
    );
    expect(types).not.toContain('mrkdwn');
    expect(types).not.toContain('section');
    const told = oneLine(text);
    const shown = textIn(renderBlocks(Message.parse(hostile)));
    expect(shown.split(told).length - 1).toBeGreaterThanOrEqual(5);
    // The text for a phone is in Slack's own language, where only these three characters mean anything.
    expect(hostile.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    expect(escapeMrkdwn('&<!channel>')).toBe('&amp;&lt;!channel&gt;');
  });

  test('with a thousand lines keeps within the limits, and says how many are left out', () => {
    const lines = Array.from({ length: 1000 }, (_, n) => ({ text: `Site ${n}` }));
    const long = 'x'.repeat(10_000);
    const sections = Array.from({ length: 100 }, () => ({ heading: long, lines }));
    const made = slackMessage({ ...message, heading: long, summary: long, why: long, sections });
    expect(Message.parse(made).blocks.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(made)).toMatch(/… and \d+ more/);
  });
});

describe('an answer', () => {
  test('of ok is a delivery', async () => {
    const { outcome, asked, bodies } = await sendWith({ status: 200, body: 'ok' });
    expect(outcome).toEqual({ kind: 'delivered' });
    expect(asked).toEqual([path]);
    expect(JSON.parse(bodies.join(''))).toEqual(slackMessage(message));
  });

  test.each([
    [404, 'no_service'],
    [404, 'channel_not_found'],
    [404, ''],
    [410, 'channel_is_archived'],
    [403, 'action_prohibited'],
    [403, 'invalid_token'],
    [403, 'account_inactive'],
    [400, 'no_active_hooks'],
  ])('of status %i with %j means that the webhook is gone', async (status, body) => {
    const { outcome } = await sendWith({ status, body });
    const reason: unknown = expect.stringContaining(body === '' ? '404' : body);
    expect(outcome).toEqual({ kind: 'gone', reason });
  });

  test.each([
    [429, 'rate_limited', { 'retry-after': '30' }, 30],
    [429, '', {}, undefined],
    [500, 'rollup_error', {}, undefined],
    [503, '<html>', { 'retry-after': '5' }, 5],
    [400, 'invalid_payload', {}, undefined],
    [403, '<html>', {}, undefined],
    [302, '', { location: 'http://127.0.0.1/' }, undefined],
  ])('of status %i with %j is tried again', async (status, body, headers, afterSeconds) => {
    const { outcome, asked } = await sendWith({ status, body, headers });
    const reason: unknown = expect.stringMatching(/^Slack [^<]*\.$/);
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
    const { outcome, asked } = await sendWith();
    const reason = 'Slack does not answer at the moment.';
    expect(outcome).toEqual({ kind: 'retry', reason, mayHaveArrived: true });
    // The next delivery tries again, not this one.
    expect(asked).toHaveLength(1);
  });
});

describe('the address of a webhook', () => {
  const good = 'https://hooks.slack.com/services/T1/B1/secret';

  test('is read at Slack', () => expect(parseSlackWebhook(`${good}?a#b`, undefined)).toBe(good));

  test.each([
    'http://hooks.slack.com/services/T1/B1/secret',
    'https://hooks.slack.com:8443/services/T1/B1/secret',
    'https://hooks.slack.com.example.com/services/T1/B1/secret',
    'https://user@hooks.slack.com/services/T1/B1/secret',
    'https://hooks.slack.com/services/T1/B1/secret/more',
    'https://hooks.slack.com/workflows/T1/B1/secret',
    'http://127.0.0.1/slack/services/T1/B1/secret',
    'https://example.com/services/T1/B1/secret',
    'nonsense',
  ])('%s is none: nothing is asked, and the channel is gone', async (address) => {
    expect(parseSlackWebhook(address, undefined)).toBeUndefined();
    const outcome = await slackChannel(undefined)({ accountId: 'a', address }, message);
    expect(outcome.kind).toBe('gone');
  });

  test('of the stand-in counts where one plays Slack only, on any port', () => {
    const endpoint = 'http://localhost:3000/slack';
    expect(parseSlackWebhook(`http://localhost:3999${path}`, endpoint)).toBe(
      `http://localhost:3000${path}`,
    );
    expect(parseSlackWebhook(`http://localhost:3000${path}`, undefined)).toBeUndefined();
  });
});
