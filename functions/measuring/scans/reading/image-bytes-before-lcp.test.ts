import { expect, test } from 'vitest';
import { imageBytesBeforeLcp } from './report-figures.ts';

const request = (networkEndTime: number, transferSize: number, more: object = {}) => ({
  resourceType: 'Image',
  finished: true,
  networkEndTime,
  transferSize,
  ...more,
});
/** The first request began 20 ms after the navigation. */
const audits = (paint: number | undefined, ...items: object[]) => ({
  'network-requests': { details: { items, debugData: { networkStartTimeTs: 1_020_000 } } },
  metrics: {
    details: {
      items: [
        paint === undefined ? {} : { observedLargestContentfulPaintTs: 1_000_000 + paint * 1000 },
        {},
      ],
    },
  },
});

test('counts the images that had loaded when the largest element was seen', () => {
  const items = [
    request(300, 900),
    request(480, 100),
    request(481, 5000),
    request(300, 700, { resourceType: 'Script' }),
    request(300, 700, { finished: false }),
    { resourceType: 'Image', finished: true },
  ];
  expect(imageBytesBeforeLcp(audits(500, ...items))).toBe(1000);
  expect(imageBytesBeforeLcp(audits(500))).toBe(0);
});

test('is unknown without the times', () => {
  expect(imageBytesBeforeLcp(audits(undefined, request(300, 900)))).toBeUndefined();
  expect(imageBytesBeforeLcp({ ...audits(500), 'network-requests': {} })).toBeUndefined();
});
