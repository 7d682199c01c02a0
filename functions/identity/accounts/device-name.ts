import type { ClientRequest } from '../../platform/callers/client-request.ts';

/** The order matters: user agents of the earlier browsers also name later ones. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
const longestProgram = 60;

/**
 * A readable name of the device that sent a request: `Firefox on Linux`. Without versions, which browsers no longer
 * send truthfully. Other programs keep the name that they send: `curl`.
 */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (system !== undefined) return `A browser on ${system}`;
  const program = /^[\w.-]+(?=\/|$)/.exec(userAgent)?.[0] ?? '';
  return program === '' ? 'Unknown device' : program.slice(0, longestProgram);
}

const nameIn = (rules: readonly [RegExp, string][], userAgent: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Where a change was made, for the mail about it. */
export const madeBy = ({ userAgent, place }: Pick<ClientRequest, 'userAgent' | 'place'>) => ({
  at: new Date(),
  device: deviceName(userAgent),
  place,
});
