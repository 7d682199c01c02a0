/** Programs that fetch pages: crawlers, monitors, and browsers without anyone in front of them. */
const bots =
  /bot\b|bot[/;)]|crawl|spider|slurp|headless|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|preview|curl|wget|python|java\/|go-http|node-fetch|axios|okhttp|phantom|selenium|puppeteer|playwright/i;

/** Whether a browser says that it is a program. An empty one is no browser either. */
export const isBot = (userAgent: string): boolean => userAgent.length < 20 || bots.test(userAgent);

export const visitorDevices = ['mobile', 'tablet', 'desktop'] as const;
export type VisitorDevice = (typeof visitorDevices)[number];

export function deviceOf(userAgent: string): VisitorDevice {
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
