import { expect, test } from 'vitest';
import { inPast } from './past-words.ts';
import type { TrackEpisode } from './track.ts';

const at = '2026-11-22T12:00:00.000Z';
const episode = (cause: TrackEpisode['track']['cause'], endedAt?: string): TrackEpisode => ({
  track: { cause, url: 'https://shop.example/', part: '' },
  beganAt: at,
  began: { at, eventId: 'e' },
  worse: [],
  ...(endedAt === undefined ? {} : { endedAt, ended: { at: endedAt, eventId: 'f' } }),
});
const down = {
  kind: 'site-down',
  title: 'Shop is down',
  message: 'HTTP status 503. 3 of its pages are down.',
} as const;

test('an outage that is over is reported in the past tense, also while its incident continues', () => {
  expect(inPast(down, [episode('site-down')])).toEqual(down);
  const others = [episode('site-down', at), episode('score-fell')];
  expect(inPast(down, others)).toEqual({
    ...down,
    title: 'Shop was down',
    message: 'HTTP status 503. 3 of its pages were down.',
  });
});

test.each([
  ['reached-elsewhere', 'Shop is down from one region only', 'Shop was down from one region only'],
  ['site-down', '2 pages of Shop are down', '2 pages of Shop were down'],
  ['flapping', 'Shop goes up and down', 'Shop went up and down'],
  ['checks-failing', 'Checks of Shop fail', 'Checks of Shop failed'],
  ['pictures-differ', 'Shop looks different', 'Shop looked different'],
  [
    'certificate-expiring',
    'The certificate of shop.example expires within 7 days',
    'The certificate of shop.example was to expire within 7 days',
  ],
  [
    'certificate-expired',
    'The certificate of shop.example has expired',
    'The certificate of shop.example had expired',
  ],
  [
    'domain-expiring',
    'The registration of example.com ends within 7 days',
    'The registration of example.com was to end within 7 days',
  ],
  [
    'domain-expired',
    'The registration of example.com has ended',
    'The registration of example.com had ended',
  ],
  ['score-fell', 'The score of Shop fell', 'The score of Shop fell'],
] as const)('%s', (kind, title, past) => {
  expect(inPast({ kind, title }, []).title).toBe(past);
});
