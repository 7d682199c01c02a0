import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ThirdPartyCosts } from '../../../../shared/models/measuring/third-party-costs.ts';
import {
  resultOfVendors as resultOf,
  type LoadedVendor,
} from '../../../../test/support/vendor-result.ts';
import { thirdPartyCosts } from './third-party-costs.ts';

const shop: LoadedVendor = {
  name: 'shop.example',
  origin: 'https://shop.example',
  isFirstParty: true,
  bytes: 100_000,
  workMs: 90,
  tasks: [150],
};

test('a vendor has the bytes, requests and tasks of its origins, on the simulated device', () => {
  const chat = {
    name: 'Chat Co',
    origin: 'https://cdn.chat.example',
    category: 'customer-success',
  };
  const load = { bytes: 40_000, workMs: 30.2, tasks: [90, 60] };
  expect(thirdPartyCosts(resultOf([shop, { ...chat, ...load }]))).toEqual({
    vendors: [
      {
        name: 'Chat Co',
        category: 'customer-success',
        bytes: 40_000,
        requests: 1,
        mainThreadMs: 121,
        blockingMs: 50,
      },
    ],
    others: { vendors: 0, bytes: 0, requests: 0, mainThreadMs: 0, blockingMs: 0 },
    page: { bytes: 140_000, requests: 2, mainThreadMs: 1000, blockingMs: 180 },
  });
});

test('times that the device itself was slowed for stay as they are', () => {
  const ads = { name: 'ads.example', origin: 'https://ads.example', workMs: 30 };
  expect(thirdPartyCosts(resultOf([shop, ads], 'devtools'))?.vendors).toMatchObject([
    { name: 'ads.example', mainThreadMs: 30 },
  ]);
});

test('a page of its own has no vendors', () => {
  expect(thirdPartyCosts(resultOf([shop]))).toMatchObject({ vendors: [], others: { vendors: 0 } });
});

test('a vendor that is large in one share comes before one that is small in all', () => {
  const at = (name: string) => ({ name, origin: `https://${name}` });
  const names = thirdPartyCosts(
    resultOf([
      shop,
      { ...at('small.example'), bytes: 900, workMs: 2 },
      { ...at('films.example'), bytes: 900_000 },
      { ...at('tags.example'), bytes: 900, workMs: 100 },
    ]),
  )?.vendors.map(({ name }) => name);
  expect(names).toEqual(['films.example', 'tags.example', 'small.example']);
});

test.each(['entities', 'configSettings', 'audits'])('a result without %s has no costs', (part) => {
  expect(thirdPartyCosts({ ...resultOf([shop]), [part]: undefined })).toBeUndefined();
});

test('an audit that failed leaves the costs untold', () => {
  const { audits, ...others } = resultOf([shop]);
  const failed = { ...audits, 'third-parties-insight': { score: null, errorMessage: 'No trace' } };
  expect(thirdPartyCosts({ ...others, audits: failed })).toBeUndefined();
});

test('of any number of vendors ten are kept, and the sums stay the same', () => {
  const load = fc.record({
    bytes: fc.nat(1_000_000),
    workMs: fc.nat(500),
    tasks: fc.array(fc.nat(400), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(load, { maxLength: 30 }), (loads) => {
      const named = loads.map((each, index) => ({
        ...each,
        name: `v${index}`,
        origin: `https://v${index}.example`,
      }));
      const costs = ThirdPartyCosts.parse(thirdPartyCosts(resultOf([shop, ...named])));
      const kept = [...costs.vendors, costs.others];
      expect(costs.vendors.length + costs.others.vendors).toBe(loads.length);
      expect(kept.reduce((sum, { bytes }) => sum + bytes, 100_000)).toBe(costs.page.bytes);
      // 100 ms of the shop's own task, 30 ms of one without a source.
      expect(kept.reduce((sum, { blockingMs }) => sum + blockingMs, 130)).toBe(
        costs.page.blockingMs,
      );
      expect(JSON.stringify(costs).length).toBeLessThan(2000);
    }),
    { numRuns: 100 },
  );
});
