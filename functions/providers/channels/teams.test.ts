import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../test/support/chat-texts.ts';
import { type ProviderAnswer, sendOverHttp } from '../../../test/support/send-over-http.ts';
import { oneLine } from '../../platform/foreign-text.ts';
import type { OutgoingMessage } from '../ports/channel-sender.ts';
import { parseTeamsWebhook, teamsChannel, teamsMessage } from './teams.ts';

const message: OutgoingMessage = {
  id: 'm-1',
  kind: 'outage',
  tone: 'bad',
  heading: 'Example is down',
  summary: 'example.com has not answered since 14:02.',
  sections: [{ heading: 'Pages', lines: [{ text: '/shop', tone: 'bad', url: 'https://a.b/x' }] }],
  link: { label: 'Open the incident', url: 'https://vitals.example/incidents/1' },
  why: 'You enabled Microsoft Teams.',
};
const path = '/teams/workflows/1/triggers/manual/paths/invoke?api-version=1&sig=secret';
const sendWith = (answer?: ProviderAnswer) =>
  sendOverHttp(
    {
      channelAt: (origin) => teamsChannel({ endpoint: `${origin}/teams`, allowPrivate: false }),
      path,
    },
    message,
    answer,
  );
const problem = (code: string) => JSON.stringify({ error: { code, message: 'No' } });
const textsOf = (given: OutgoingMessage): string[] =>
  (teamsMessage(given).attachments[0]?.content.body ?? []).flatMap((block) =>
    [...JSON.stringify(block).matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
      String(JSON.parse(text)),
    ),
  );

describe('a message', () => {
  test('is an Adaptive Card with its lines, and a link as its action', () => {
    const [attachment] = teamsMessage(message).attachments;
    expect(attachment).toMatchObject({
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        type: 'AdaptiveCard',
        version: '1.4',
        actions: [{ type: 'Action.OpenUrl', title: 'Open the incident', url: message.link.url }],
      },
    });
    expect(textsOf(message)).toEqual([
      '🔺 Example is down',
      message.summary,
      'Pages',
      '🔺 /shop',
      message.why,
    ]);
  });

  test.each(hostileTexts)('%j is in runs only, which are shown as they are', (text) => {
    const given = {
      ...message,
      heading: text,
      summary: text,
      sections: [],
      tone: 'neutral',
    } as const;
    expect(textsOf(given).slice(0, 2)).toEqual([oneLine(text), oneLine(text)]);
    expect(JSON.stringify(teamsMessage(given))).not.toMatch(/"TextBlock"|"entities"/);
  });

  test('with a thousand lines keeps within 28 KB, and says that there is more', () => {
    const lines = Array.from({ length: 1000 }, () => ({ text: '🔺'.repeat(300) }));
    const long = 'ü'.repeat(5000);
    const given = { ...message, heading: long, summary: long, why: long, sections: [{ lines }] };
    expect(Buffer.byteLength(JSON.stringify(teamsMessage(given)))).toBeLessThan(28 * 1024);
    expect(textsOf(given).at(-2)).toMatch(/^… and \d+ more lines$/);
  });
});

describe('an address', () => {
  test.each([
    'https://prod-12.westeurope.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=x',
    'https://default1.2.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/a/triggers/manual/paths/invoke?sig=x',
    'https://contoso.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d',
  ])('%s is taken', (url) => {
    expect(parseTeamsWebhook(` ${url} `, undefined)).toBe(url.replace(':443', ''));
  });

  test.each([
    'http://prod-12.westeurope.logic.azure.com/workflows/a',
    'https://logic.azure.com.evil.example/workflows/a',
    'https://evillogic.azure.com/workflows/a',
    'https://user:password@a.logic.azure.com/workflows/a',
    'https://a.logic.azure.com:8443/workflows/a',
    'https://127.0.0.1/teams/workflows/a',
    'workflow',
  ])('%s is refused', (url) => {
    expect(parseTeamsWebhook(url, undefined)).toBeUndefined();
  });
});

describe('an answer', () => {
  test.each([
    [202, ''],
    [200, '1'],
    [200, '{"ok":true}'],
  ])('of status %i with %j is a delivery', async (status, body) => {
    const { outcome, asked, bodies } = await sendWith({ status, body });
    expect(outcome).toEqual({ kind: 'delivered' });
    expect(asked).toEqual([path]);
    expect(JSON.parse(bodies.join(''))).toEqual(teamsMessage(message));
  });

  test.each([
    [404, problem('WorkflowNotFound')],
    [410, ''],
    [400, problem('WorkflowTriggerIsNotEnabled')],
    [401, problem('DirectApiAuthorizationRequired')],
    [
      200,
      'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 404 with ContextId x',
    ],
  ])('of status %i with %j means that the workflow is gone', async (status, body) => {
    const { outcome } = await sendWith({ status, body });
    const reason: unknown = expect.stringMatching(
      /^Microsoft Teams no longer takes messages for this workflow \(4\d\d.*\)\.$/,
    );
    expect(outcome).toEqual({ kind: 'gone', reason });
  });

  test.each([
    [429, '', { 'retry-after': '7' }, 7],
    [502, problem('BadGateway'), {}, undefined],
    [503, '', { 'retry-after': '30' }, 30],
    [403, '<html>blocked</html>', {}, undefined],
    [413, problem('RequestEntityTooLarge'), {}, undefined],
    [302, '', { location: 'http://127.0.0.1/' }, undefined],
    [200, 'Microsoft Teams endpoint returned HTTP error 429 with ContextId x', {}, undefined],
  ])('of status %i with %j is tried again', async (status, body, headers, afterSeconds) => {
    const { outcome, asked } = await sendWith({ status, body, headers });
    expect(outcome).toEqual({
      kind: 'retry',
      reason: expect.stringMatching(/^Microsoft Teams .*\.$/) as unknown,
      ...(afterSeconds === undefined ? {} : { afterSeconds }),
    });
    expect(asked).toHaveLength(1);
  });

  test('that does not come may have been lost after the message had arrived', async () => {
    expect((await sendWith()).outcome).toEqual({
      kind: 'retry',
      reason: 'Microsoft Teams does not answer at the moment.',
      mayHaveArrived: true,
    });
  });
});
