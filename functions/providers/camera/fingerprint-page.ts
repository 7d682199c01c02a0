import { createHash } from 'node:crypto';
import { getDomain } from 'tldts-icann';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import { acceptPage } from '../../platform/target-guard/request-headers.ts';
import { userAgents } from '../lighthouse/lighthouse-settings.ts';
import type { FetchPage } from '../lighthouse/preflight.ts';
import { type PageFile, readMarks } from './read-marks.ts';

const headers = { 'user-agent': userAgents.mobile };
const documentLimits = { timeoutMs: 10_000, maxBytes: 1024 * 1024 };
const fileLimits = { timeoutMs: 5000, maxBytes: 1024 * 1024 };
/** Files that are requested; a picture would load all of them. */
const mostFiles = 24;
const atOnce = 6;

const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('base64url');
};

/** The site that a host belongs to; the host itself for an address of a network. */
const siteOf = (url: string): string => {
  const { hostname, host } = new URL(url);
  return getDomain(hostname) ?? host;
};

/**
 * Fingerprint of what a picture of a page would show, made without a browser: the document as a phone gets it, and the state of
 * its style sheets and of the site's own scripts and pictures, by what servers say of them (ETag, date, length). Equal ones do
 * not prove that nothing changed: a script may load something else, and the content of a file without these headers is compared
 * for style sheets only.
 * @returns undefined for a page that cannot be read, or is not HTML
 * @throws errors that are not the page's fault
 */
export async function fingerprintPage(
  url: string,
  fetchPage: FetchPage,
): Promise<string | undefined> {
  try {
    const page = await fetchPage(url, {
      ...documentLimits,
      headers: { ...headers, ...acceptPage },
    });
    const isHtml = /^(text\/html|application\/xhtml\+xml)\b/i.test(
      page.headers['content-type'] ?? '',
    );
    if (page.status !== 200 || !isHtml) return undefined;
    const { document, files } = readMarks(page.text(), page.finalUrl);
    const requested = mostTelling(files, siteOf(page.finalUrl));
    const states = await inParallel(requested, (file) => stateOf(file, fetchPage), atOnce);
    const others = files.filter((file) => !requested.includes(file)).map((file) => file.url);
    return hashOf(page.finalUrl, document, ...states, ...others);
  } catch (error) {
    if (isOfPage(error)) return undefined;
    throw error;
  }
}

/** The page's fault, or an address that the guard refuses. */
const isOfPage = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'invalid_input';

/** Style sheets, then the site's own scripts and pictures. */
function mostTelling(files: readonly PageFile[], site: string): PageFile[] {
  const own = (kind: PageFile['kind']) =>
    files.filter((file) => file.kind === kind && siteOf(file.url) === site);
  const styles = files.filter(({ kind }) => kind === 'style');
  return [...styles, ...own('script'), ...own('picture')].slice(0, mostFiles);
}

/** Without its query, which often has a number that changes with each answer: the headers say whether the file is another. */
async function stateOf({ kind, url }: PageFile, fetchPage: FetchPage): Promise<string> {
  const address = url.split('?', 1)[0] ?? url;
  try {
    const { status, headers: found } = await fetchPage(url, {
      ...fileLimits,
      method: 'HEAD',
      headers,
    });
    const { etag, 'last-modified': date, 'content-length': length } = found;
    const state = etag?.replace(/^W\//, '') ?? date ?? length;
    if (state !== undefined || kind !== 'style') return `${address} ${status} ${state ?? ''}`;
    const { body } = await fetchPage(url, { ...fileLimits, headers });
    return `${address} ${hashOf(body)}`;
  } catch (error) {
    if (isOfPage(error)) return `${address} unreadable`;
    throw error;
  }
}
