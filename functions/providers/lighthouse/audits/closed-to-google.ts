import { parseRobots } from '../../../platform/robots.ts';

/** What decides whether Google reads and lists a page. */
export interface IndexingRules {
  url: string;
  /** Values of `X-Robots-Tag`, one for each header line. */
  headers: readonly string[];
  metas: readonly { name?: string; content?: string }[];
  /** Contents of robots.txt; null if there is none. */
  robotsTxt: string | null;
}

/** Names of robots whose rules Google Search obeys, in lower case; the empty name is for all. */
const forAll = '';
const google = 'googlebot';
/** Rules that have a value, which is no name of a robot. */
const withValue = new Set([
  'unavailable_after',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
]);

/**
 * What closes a page to Google Search, each as it is written: `X-Robots-Tag: noindex`. Google obeys the strictest rule
 * that is for all robots or for Googlebot.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export function closedToGoogle(rules: IndexingRules, now: Date): string[] {
  const { url, headers, metas, robotsTxt } = rules;
  const found = [
    ...headers
      .filter((value) => rulesForGoogle(value).some((rule) => isClosing(rule, now)))
      .map((value) => `X-Robots-Tag: ${value}`),
    ...metas
      .filter(({ name = '' }) => ['robots', google].includes(name.toLowerCase()))
      .filter(({ content = '' }) => rulesIn(content).some((rule) => isClosing(rule, now)))
      .map(({ name, content }) => `<meta name="${name}" content="${content}">`),
  ];
  const address = new URL('/robots.txt', url).href;
  const mayRead = robotsTxt === null || parseRobots(robotsTxt, google, address).isAllowed(url);
  return mayRead ? found : [...found, `${address} disallows this address for Googlebot`];
}

const rulesIn = (list: string): string[] => list.split(',').map((rule) => rule.trim());

/** A name counts until the next one: servers may join header lines by commas. */
function rulesForGoogle(value: string): string[] {
  let robot = forAll;
  return rulesIn(value).flatMap((part) => {
    const [, name, rule = ''] = /^([^:]*[^:\s])\s*:(.*)$/s.exec(part) ?? [];
    if (name === undefined || withValue.has(name.toLowerCase()))
      return [forAll, google].includes(robot) ? [part] : [];
    robot = name.toLowerCase();
    return robot === google ? [rule.trim()] : [];
  });
}

function isClosing(rule: string, now: Date): boolean {
  const [before = '', ...value] = rule.split(':');
  const name = before.trim().toLowerCase();
  if (name === 'unavailable_after') return Date.parse(value.join(':').trim()) < now.getTime();
  return ['noindex', 'none'].includes(name);
}
