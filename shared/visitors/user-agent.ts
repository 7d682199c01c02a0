/**
 * Programs that fetch pages: crawlers, monitors, and browsers without anyone in front of them. `compatible` has been said by
 * no browser since Internet Explorer, which cannot run the script.
 */
const bots =
  /bot\b|bot[/;)]|crawl|spider|slurp|headless|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|synthetic|preview|compatible;|google(?:other|-)|-google|externalhit|\bptst\/|curl|wget|python|java\/|go-http|node-fetch|axios|okhttp|phantom|selenium|puppeteer|playwright/i;
/** Models of phones whose names end like those of programs. */
const phones = /\b(?:cubot|m ?bot)\b/gi;

/** Whether a browser says that it is a program. An empty one is no browser either. */
export const isBot = (userAgent: string): boolean =>
  userAgent.length < 20 || bots.test(userAgent.replaceAll(phones, ''));

export const visitorDevices = ['mobile', 'tablet', 'desktop'] as const;
export type VisitorDevice = (typeof visitorDevices)[number];

/** @param isTouched whether the screen takes several fingers; of Apple's computers none does, and an iPad says that it is one */
export function deviceOf(userAgent: string, isTouched = false): VisitorDevice {
  if (isTouched && userAgent.includes('Macintosh')) return 'tablet';
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod/i.test(userAgent) ? 'mobile' : 'desktop';
}

const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/\d.*Safari\//],
];

export const browserOf = (userAgent: string): string =>
  browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other';
