import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../shared/models/notifying/channel-settings.ts';
import { type DigestInput, digestMessage, type DigestNews } from './digest-message.ts';
import { provenChange } from '../../../test/support/proven-change.ts';
import { trendOf } from './trend.ts';

const unknown = { kind: 'too-little-history', runs: 4, of: 21 } as const;
const changes = { mobile: unknown, desktop: unknown };

const news = (
  kind: DigestNews['kind'],
  tone: DigestNews['tone'],
  title: string,
  site = 'shop',
): DigestNews => ({
  kind,
  tone,
  title: `${site}: ${title}`,
  site: `https://${site}.example/`,
  time: '2026-11-22T12:00:00.000Z',
});
const digestOf = (news: DigestNews[], changed: Partial<DigestInput> = {}) =>
  digestMessage({
    id: 'd1',
    frequency: 'Daily',
    from: new Date('2026-11-21T07:00:00.000Z'),
    to: new Date('2026-11-22T07:00:00.000Z'),
    timeZone: 'Europe/Vienna',
    options: defaultOptions,
    news,
    sites: [],
    publicUrl: 'https://vitals.example',
    ...changed,
  });
const fine = { kind: 'fine', checkedAt: '2026-11-22T06:00:00.000Z', pages: null } as const;
const linesIn = (message: ReturnType<typeof digestOf>) =>
  message?.sections.map(({ heading, lines }) => [heading, ...lines.map(({ text }) => text)]);

describe('a digest', () => {
  test('says what got worse, then what got better, then the totals', () => {
    const message = digestOf(
      [
        news('incident-ended', 'good', 'The score is back'),
        news('markup-errors', 'average', '3 new markup errors'),
        news('score-fell', 'bad', 'The mobile score fell', 'blog'),
        news('score-fell', 'bad', 'The mobile score fell', 'blog'),
        news('pictures-differ', 'neutral', 'The page looks different'),
        news('site-down', 'bad', 'It was down'),
        { ...news('site-up', 'good', 'It is up'), time: '2026-11-22T12:05:00.000Z' },
        { ...news('site-down', 'bad', 'It was down', 'blog'), isOver: true },
        news('site-down', 'bad', 'It is down', 'blog'),
        { ...news('site-down', 'bad', 'It was down'), part: '/checkout' },
      ],
      {
        sites: [
          {
            url: 'https://shop.example/',
            name: 'Shop',
            state: fine,
            mobile: [91, 84, 78],
            desktop: [97, 96],
            changes,
            availability: {
              outages: [
                {
                  from: '2026-11-22T01:00:00.000Z',
                  to: '2026-11-22T01:04:00.000Z',
                  beganEarlier: false,
                },
              ],
              to: '2026-11-22T06:00:00.000Z',
              percent: 99.7222,
              knownMs: 86_400_000,
            },
          },
          {
            url: 'https://blog.example/',
            state: {
              kind: 'down',
              since: '2026-11-22T05:02:00.000Z',
              reason: 'http-status',
              statusCode: 503,
              pages: null,
            },
            mobile: [50, 52],
            desktop: [90],
            changes,
            availability: {
              outages: [],
              to: '2026-11-22T06:00:00.000Z',
              percent: 98.5,
              knownMs: 86_400_000,
            },
          },
        ],
      },
    );
    expect(linesIn(message)).toEqual([
      [
        'What got worse',
        'Shop (shop.example) was down',
        'blog.example was down',
        'blog.example is down',
        '/checkout of Shop was down',
        'blog: The mobile score fell (2 times)',
        'shop: 3 new markup errors',
      ],
      ['What got better', 'shop: The score is back'],
      ['What else happened', 'shop: The page looks different'],
      [
        'Your sites',
        'blog.example: Down since 22 Nov 2026, 06:02: the server answered 503. Last known: mobile 50 → 52; desktop 90. In this period: no outage; 98.5 % available, of the time watched',
        'Shop (shop.example): Working, scanned on 22 Nov 2026, 07:00. In this period: mobile 91 → 84 → 78; desktop 97 → 96; 1 outage, 4 minutes; 99.72 % available, of the time watched',
      ],
    ]);
    expect(message).toMatchObject({
      kind: 'digest',
      tone: 'bad',
      heading: 'Your sites since yesterday: 6 things got worse, 1 got better',
      summary:
        'From 21 November 2026 at 08:00 (Europe/Vienna) to 22 November 2026 at 08:00 (Europe/Vienna).',
    });
  });

  test('says the end of an incident with its beginning, and not of one that goes on', () => {
    const of = (incidentId: string, one: DigestNews): DigestNews => ({ ...one, incidentId });
    const looked = news('pictures-differ', 'bad', 'looked different');
    const end = {
      ...news('incident-ended', 'good', 'Resolved: it looked different'),
      isOver: true,
    };
    const all = [of('a', looked), of('a', end), of('b', looked), of('b', end)];
    expect(linesIn(digestOf(all))).toEqual([
      ['What got worse', 'shop: looked different (2 times); resolved by now'],
    ]);
    const looks = news('pictures-differ', 'bad', 'looks different');
    expect(linesIn(digestOf([...all, of('c', looks), of('c', { ...end, isOver: false })]))).toEqual(
      [
        [
          'What got worse',
          'shop: looked different (2 times); resolved by now',
          'shop: looks different',
        ],
      ],
    );
    const down = news('site-down', 'bad', 'was down');
    expect(linesIn(digestOf([of('f', down), of('f', end)]))).toEqual([
      ['What got worse', 'shop.example was down'],
    ]);
    // The beginning was in an earlier digest.
    expect(linesIn(digestOf([of('d', end)]))).toEqual([
      ['What got better', 'shop: Resolved: it looked different'],
    ]);
    expect(digestOf([of('e', { ...end, isOver: false })])).toBeUndefined();
  });

  test('is omitted if everything was already sent at once', () => {
    expect(digestOf([])).toBeUndefined();
    const all = [news('site-down', 'bad', 'Down'), news('payment-failed', 'bad', 'No money')];
    expect(digestOf(all)).toBeUndefined();
  });

  test('leaves out scan results in bands that were not chosen', () => {
    const results = [
      news('scan-result', 'good', 'Good result'),
      news('scan-result', 'average', 'Average result'),
      news('scan-result', 'bad', 'Bad result'),
    ];
    expect(linesIn(digestOf(results))).toEqual([['Scan results', 'shop: Bad result']]);
    // A first result is no change.
    expect(digestOf(results)).toMatchObject({
      tone: 'bad',
      heading: 'Your sites since yesterday: 1 scan result',
    });
    const chosen = { good: true, average: false, bad: false };
    expect(linesIn(digestOf(results, { options: chosen }))).toEqual([
      ['Scan results', 'shop: Good result'],
    ]);
  });

  test('has the newest scan result of each band', () => {
    const results = ['40', '41', '42'].map((score) =>
      news('scan-result', 'bad', `scores ${score}`),
    );
    const digest = digestOf(results);
    expect(linesIn(digest)).toEqual([['Scan results', 'shop: scores 42 (newest of 3 results)']]);
    expect(digest?.heading).toBe('Your sites since yesterday: 3 scan results');
  });

  test.each(['certificate-expiring', 'domain-expiring'] as const)(
    'names the site of %s, whose title does not',
    (kind) => {
      const all = [{ ...news(kind, 'average', ''), title: 'It expires in 7 days' }];
      expect(linesIn(digestOf(all))).toEqual([
        ['What got worse', 'shop.example: It expires in 7 days'],
      ]);
    },
  );

  test('counts the rest of a long list', () => {
    const many = Array.from({ length: 50 }, (_, n) => news('score-fell', 'bad', 'Fell', `s${n}`));
    const [worse] = linesIn(digestOf(many)) ?? [];
    expect(worse).toHaveLength(32);
    expect(worse?.at(-1)).toBe('and 20 more');
  });
});

const steady = { kind: 'unchanged', runs: 30 } as const;
const early = { kind: 'too-little-history', runs: 4, of: 21 } as const;
const suspected = {
  direction: 'worse',
  since: '2026-11-22T06:00:00.000Z',
  runs: 1,
  of: 4,
} as const;
const change = provenChange([91, 78], { since: new Date('2026-11-21') });

test.each([
  [[], steady, undefined],
  [[91], steady, '91'],
  [[91, 92, 91, 90], steady, '90, no proven change'],
  [[91, 40], steady, '40, no proven change'],
  [[34, 36, 5], early, '34 → 36 → 5'],
  [
    [91, 91, 91, 70],
    { kind: 'checking', ...suspected } as const,
    '91 → 91 → 91 → 70, looks slower, being checked',
  ],
  [[91, 91, 78, 78], { kind: 'changed', change } as const, '91 → 91 → 78 → 78, became slower'],
  [[100, 100, 100, null], steady, 'incomplete'],
  [[91, null, 87], early, '91 → 87'],
  [[50, 60, 70, 80, 90, 100], early, '50 → 70 → 80 → 100'],
])('the trend of %j, of which is known %j, is %s', (scores, status, words) =>
  expect(trendOf(scores, status)).toBe(words),
);
