import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '../../shared/calls/errors.ts';
import { normaliseUrl } from '../../shared/pages/urls.ts';
import { isPageType } from '../platform/target-guard/content-type.ts';
import { acceptPage } from '../platform/target-guard/request-headers.ts';
import { readLinks } from './page-links.ts';
import { PageList } from './page-list.ts';
import { parseRobots } from '../platform/robots.ts';
import { parseSitemap } from './sitemap.ts';
import { isGzip, unzip } from './unzip.ts';

interface FetchedDocument {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** After redirects. */
  finalUrl: string;
  body: Buffer;
  text: () => string;
}

/** Fetches documents: the target guard's `fetch`. Rejects with a ProblemError if there is no response. */
type FetchDocument = (
  url: string,
  options: {
    timeoutMs: number;
    maxBytes: number;
    headers: Readonly<Record<string, string>>;
    signal?: AbortSignal;
  },
) => Promise<FetchedDocument>;

export interface FindPagesOptions {
  fetch: FetchDocument;
  /** Maximum number of pages, including the home page. @default 500 */
  maxPages?: number;
  /** Pause before each request but the first, in milliseconds. @default 200 */
  politenessMs?: number;
  /** Time limit, after which the pages found so far are returned, in milliseconds. @default 20000 */
  timeLimitMs?: number;
  /** @default 'WebVitalsBot/1.0' */
  userAgent?: string;
  /** When it aborts, its reason is thrown. */
  signal?: AbortSignal;
  /** Called after each document. */
  onProgress?: (progress: { documentsRead: number; pagesFound: number }) => void;
}

/** Our crawler's name in robots.txt. */
const crawlerName = 'WebVitalsBot';

const mostBytes = 20 * 1024 * 1024;
const mostSitemaps = 50;
const deepestIndex = 3;

/** Fetches documents one after another, with pauses; an unreadable document is skipped. */
function politeReader(options: FindPagesOptions, deadline: AbortSignal) {
  const { politenessMs = 200, signal, userAgent = `${crawlerName}/1.0` } = options;
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  const headers = { 'user-agent': userAgent };
  const common = { timeoutMs: 10_000, maxBytes: mostBytes, headers };
  const page = { ...common, headers: { ...headers, ...acceptPage } };
  return {
    home: (url: string) => options.fetch(url, signal === undefined ? page : { ...page, signal }),
    next: async (url: string): Promise<FetchedDocument | undefined> => {
      try {
        await pause(politenessMs, undefined, { signal: either });
        const document = await options.fetch(url, { ...common, signal: either });
        return document.status === 200 ? document : undefined;
      } catch (error) {
        signal?.throwIfAborted();
        if (deadline.aborted || error instanceof ProblemError) return undefined;
        throw error;
      }
    },
  };
}

async function textOf(document: FetchedDocument): Promise<string> {
  return isGzip(document.body)
    ? (await unzip(document.body, mostBytes)).toString('utf8')
    : document.text();
}

function addLinks(list: PageList, home: FetchedDocument): void {
  list.addHomeAlias(home.finalUrl);
  if (home.status !== 200 || !isPageType(home.headers['content-type'])) return;
  const { canonical, links } = readLinks(home.text(), home.finalUrl);
  if (canonical !== undefined) list.addHomeAlias(canonical);
  for (const link of links) list.add(link);
}

/**
 * Finds pages of a site: the links of its home page, then the entries of its sitemaps, as far as its robots.txt allows
 * our crawler to visit them. A missing or broken robots.txt or sitemap is ignored.
 *
 * @returns normalised addresses on the site's origin, each once, the home page first
 * @throws ProblemError if the home page cannot be reached, or answers with a server error
 */
export async function findPages(homeUrl: string, options: FindPagesOptions): Promise<string[]> {
  const homeAddress = normaliseUrl(homeUrl);
  if (homeAddress === undefined)
    throw new ProblemError('invalid_input', 'The URL is not valid.', { field: 'url' });
  const { maxPages = 500, timeLimitMs = 20_000 } = options;
  const deadline = AbortSignal.timeout(timeLimitMs);
  const until = performance.now() + timeLimitMs;
  const reader = politeReader(options, deadline);

  const home = await reader.home(homeAddress);
  if (home.status >= 500) {
    const message = `${homeAddress} answered with the error ${home.status}.`;
    throw new ProblemError('invalid_input', message, { field: 'url', reason: 'http-5xx' });
  }
  const robotsAddress = new URL('/robots.txt', home.finalUrl).href;
  const robotsText = (await reader.next(robotsAddress))?.text() ?? '';
  const robots = parseRobots(robotsText, crawlerName, robotsAddress);
  const origins = new Set([new URL(homeAddress).origin, new URL(home.finalUrl).origin]);
  const list = new PageList(homeAddress, origins, robots.isAllowed, { most: maxPages, until });
  addLinks(list, home);

  let documentsRead = 2;
  const report = () => options.onProgress?.({ documentsRead, pagesFound: list.size });
  report();
  const first = new URL('/sitemap.xml', home.finalUrl).href;
  const queue = [...robots.sitemaps, first].map((url) => ({ url, depth: 0 }));
  const known = new Set<string>();
  for (const { url, depth } of queue) {
    if (list.isFull || deadline.aborted || known.size >= mostSitemaps) break;
    if (known.has(url)) continue;
    known.add(url);
    const document = await reader.next(url);
    if (document === undefined) continue;
    const sitemap = parseSitemap(await textOf(document), 20_000);
    for (const page of sitemap.pages) list.add(page);
    const deeper = depth < deepestIndex ? sitemap.sitemaps.slice(0, mostSitemaps) : [];
    for (const child of deeper) {
      const address = URL.parse(child, document.finalUrl);
      if (address !== null) queue.push({ url: address.href, depth: depth + 1 });
    }
    documentsRead += 1;
    report();
  }
  return list.toArray();
}
