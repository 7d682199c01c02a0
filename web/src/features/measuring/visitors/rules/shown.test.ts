import { expect, test } from 'vitest';
import { datesBefore, datesOf, readShown, searchOf } from './shown.ts';

const url = 'https://shop.example/';

test.each([
  '',
  '&days=7',
  '&from=2026-11-01&to=2026-11-07&page=%2Fproduct%2F*&by=device&value=mobile',
  '&by=release&value=2&other=views&otherBy=release&otherValue=1',
  '&other=dates&otherFrom=2026-10-01&otherTo=2026-10-07',
  '&other=before',
])('the address %s says what is shown, and is written as it was', (rest) => {
  const search = `?url=${encodeURIComponent(url)}${rest}`;
  expect(searchOf(url, readShown(new URLSearchParams(search)))).toBe(search);
});

test.each([
  '&by=hack&value=1',
  '&from=2026-11-07&to=2026-11-01',
  '&days=5',
  '&other=dates',
  '&by=device',
])('of the address %s nothing is taken', (rest) => {
  const search = `?url=${encodeURIComponent(url)}`;
  expect(searchOf(url, readShown(new URLSearchParams(search + rest)))).toBe(search);
});

test('days are those until today, and the days before are as many', () => {
  const dates = datesOf(7, Date.parse('2026-11-24T12:00:00Z'));
  expect(dates).toEqual({ from: '2026-11-18', to: '2026-11-24' });
  expect(datesBefore(dates)).toEqual({ from: '2026-11-11', to: '2026-11-17' });
});
