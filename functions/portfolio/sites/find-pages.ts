import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { mostPagesFound, normaliseUrl } from '../../../shared/pages/urls.ts';
import { parseRobots } from '../../platform/robots.ts';
import { isPageType } from '../../platform/target-guard/content-type.ts';
import type {
  GuardedFetchOptions,
  ResponseHead,
} from '../../platform/target-guard/guarded-fetch.ts';
import { acceptPage } from '../../platform/target-guard/request-headers.ts';
import { readLinks } from './page-links.ts';
import { PageList } from './page-list.ts';
import { pagesAmong } from './pages-among.ts';
import { mostSitemapBytes, type ReadDocument, readSitemaps } from './read-sitemaps.ts';
import { siteScope } from './site-scope.ts';
import { textParts } from './text-parts.ts';

type FetchOptions = Pick<
  GuardedFetchOptions,
  'timeoutMs' | 'maxBytes' | 'headers' | 'signal' | 'method' | 'read'
>;

/** Fetches documents: the target guard's `fetch`. Rejects with a ProblemError if there is no response. */
type FetchDocument = (
  url: string,
  options: FetchOptions,
) => Promise<ResponseHead & { text: () => string }>;

export interface FindPagesOptions {
  fetch: FetchDocument;
  /** Maximum number of pages, including the home page. @default `mostPagesFound` */
  maxPages?: number;
  /** Pause before each request but the first, in milliseconds. @default 200 */
  politenessMs?: number;
  /** Time limit, after which the pages found so far are returned, in milliseconds. @default 20000 */
  timeLimitMs?: number;
}

/** Our crawler's name in robots.txt. */
const crawlerName = 'WebVitalsBot';

/** The minimum that RFC 9309 asks a crawler to read. */
const mostOfRobots = 512 * 1024;

/** Fetches documents one after another, with pauses; an unreadable document is skipped. */
function politeReader(options: FindPagesOptions, deadline: AbortSignal) {
  const { politenessMs = 200 } = options;
  const headers = { 'user-agent': `${crawlerName}/1.0` };
  const common = { timeoutMs: 10_000, maxBytes: mostSitemapBytes, headers };
  const page = { ...common, headers: { ...headers, ...acceptPage } };
  return {
    home: (url: string) => options.fetch(url, page),
    /** Has a document read, if it is there; what was read before an error counts. */
    open: async (url: string, read: ReadDocument): Promise<void> => {
      try {
        await pause(politenessMs, undefined, { signal: deadline });
        await options.fetch(url, {
          ...common,
          signal: deadline,
          read: async (parts, head) => {
            if (head.status === 200) await read(parts, head);
          },
        });
      } catch (error) {
        if (!deadline.aborted && !(error instanceof ProblemError)) throw error;
      }
    },
    pagesAmong: (urls: Iterable<string>) =>
      pagesAmong(urls, {
        fetch: (url, more) => options.fetch(url, { ...page, ...more }),
        signal: deadline,
      }),
  };
}

async function readRobots(
  open: (url: string, read: ReadDocument) => Promise<void>,
  address: string,
) {
  let text = '';
  await open(address, async (parts, { headers }) => {
    const limits = { contentType: headers['content-type'], mostBytes: mostOfRobots };
    for await (const part of textParts(parts, limits)) text += part;
  });
  return parseRobots(text, crawlerName, address);
}

/** Adds the links of the home page, and returns its sitemaps. */
function addLinks(list: PageList, home: ResponseHead & { text: () => string }): string[] {
  list.addHomeAlias(home.finalUrl);
  if (home.status !== 200 || !isPageType(home.headers['content-type'])) return [];
  const { canonical, links, sitemaps } = readLinks(home.text(), home.finalUrl);
  if (canonical !== undefined) list.addHomeAlias(canonical);
  for (const link of links) list.add(link);
  return sitemaps;
}

/**
 * Finds pages of a site: the links of its home page, then the entries of its sitemaps, as far as its robots.txt allows
 * our crawler to visit them. A missing or broken robots.txt or sitemap is ignored. Of a site in a folder, only pages of
 * that folder are listed.
 *
 * @returns normalised addresses of the site, each once, the home page first
 * @throws ProblemError if the home page cannot be reached, or answers with a server error
 */
export async function findPages(homeUrl: string, options: FindPagesOptions): Promise<string[]> {
  const homeAddress = normaliseUrl(homeUrl);
  if (homeAddress === undefined)
    throw new ProblemError('invalid_input', 'The URL is not valid.', { field: 'url' });
  const { maxPages = mostPagesFound, timeLimitMs = 20_000 } = options;
  const deadline = AbortSignal.timeout(timeLimitMs);
  const until = performance.now() + timeLimitMs;
  const reader = politeReader(options, deadline);

  const home = await reader.home(homeAddress);
  if (home.status >= 500) {
    const message = `${homeAddress} answered with the error ${home.status}.`;
    throw new ProblemError('invalid_input', message, { field: 'url', reason: 'http-5xx' });
  }
  const at = (path: string): string => new URL(path, home.finalUrl).href;
  const robots = await readRobots(reader.open, at('/robots.txt'));
  const scope = siteScope(homeAddress, home.finalUrl);
  const list = new PageList(homeAddress, scope.pageOf, robots.isAllowed, { most: maxPages, until });
  const linked = addLinks(list, home);

  // What the page names is its own; on a shared host, the rest may be of others.
  const own = [...linked, ...(scope.isWholeHost ? [] : [`${scope.folder}sitemap.xml`])];
  const sitemaps = [...own, ...robots.sitemaps, at('/sitemap.xml')];
  await readSitemaps(sitemaps, {
    open: reader.open,
    onPage: (address) => list.add(address),
    isFull: () => list.isFull || deadline.aborted,
  });
  return list.toArray(await reader.pagesAmong(list.doubtful));
}
