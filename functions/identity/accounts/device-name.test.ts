import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { deviceName } from './device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/143.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera on Linux',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on iPad',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/143.0.0.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/143.0.0.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'A browser on Linux'],
  ['curl/8.14.1', 'curl'],
  ['node', 'node'],
  ['', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});

test('any text has a short name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: anyCharacter }), (userAgent) => {
      expect(deviceName(userAgent)).toMatch(/^.{1,60}$/u);
    }),
    { numRuns: 100 },
  );
});
