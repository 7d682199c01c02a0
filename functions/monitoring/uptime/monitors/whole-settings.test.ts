import { expect, test } from 'vitest';
import { CheckSettings } from '../../../../shared/models/monitoring/check-settings.ts';
import { createTargetGuard } from '../../../platform/target-guard/target-guard.ts';
import { checkedAddress } from './whole-settings.ts';

const guard = createTargetGuard({ allowPrivate: false });

test.each([
  ['https://shop.example/', 'http', 4, false],
  ['https://shop.example/', 'http', 6, true],
  ['https://93.184.216.34/', 'http', 4, false],
  ['tcp://[2606:2800:220:1::1]:443', 'tcp', 6, true],
])('%s may be checked by %s over IPv%d', (address, kind, ipVersion, hasIpv6) => {
  const settings = CheckSettings.parse({ kind, ipVersion });
  expect(checkedAddress(guard, address, settings, () => hasIpv6)).toBe(address);
});

test.each([
  ['https://shop.example/', 'http', 6, false],
  ['tcp://shop.example:443', 'tcp', 6, false],
  ['https://93.184.216.34/', 'http', 6, true],
  ['https://[2606:2800:220:1::1]/', 'http', 4, true],
  ['tcp://93.184.216.34:443', 'tcp', 6, true],
])('%s is refused by %s over IPv%d', (address, kind, ipVersion, hasIpv6) => {
  const settings = CheckSettings.parse({ kind, ipVersion });
  expect(() => checkedAddress(guard, address, settings, () => hasIpv6)).toThrow(
    expect.objectContaining({ field: 'settings.ipVersion' }),
  );
});
