import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { neutraliseFormulas } from '../functions/lifecycle/exports/csv-lines.ts';
import { hasHarmfulDoctype } from '../functions/measuring/markup/read-page.ts';
import { shortenDetail } from '../functions/providers/ports/shorten-detail.ts';
import { compressAnswer } from '../functions/platform/calls/compress-answer.ts';
import { log } from '../functions/platform/logger.ts';
import { redirectTarget } from '../functions/platform/target-guard/redirect-target.ts';
import { refusalOfHost, publicPolicy } from '../functions/platform/target-guard/target-policy.ts';
import { ChainCookies } from '../functions/platform/target-guard/chain-cookies.ts';
import { tidyHead } from '../functions/platform/target-guard/tidy-head.ts';
import { parseTarget } from '../functions/platform/target-guard/parse-target.ts';
import { decodeText } from '../functions/platform/target-guard/decode-text.ts';
import { cutToSize } from '../functions/providers/lighthouse/page/cut-to-size.ts';
import { readNuAnswer } from '../functions/providers/nu/nu-messages.ts';
import { readLinks } from '../functions/portfolio/sites/page-links.ts';
import { parseRobots } from '../functions/platform/robots.ts';
import { sitemapParser } from '../functions/portfolio/sites/sitemap.ts';
import { addressKey, displayUrl, normaliseUrl } from '../shared/pages/urls.ts';
import { hostileText, rowsOf } from './support/hostile-text.ts';
import { processorTimeOf } from './support/standstill.ts';

/** Processor time for 30,000 characters: a few milliseconds are usual, and quadratic work takes a thousand. */
const mostMs = 200;

const markup = ['<', '>', '<a ', '</i>', '<!--', '<![CDATA[', '"', '&#x'];
const address = ['http://', 'a', '.', '/', '%c3', '%', '@', '[', ':80', '?', '#', '\\', 'é', ' '];
const of = new URL('https://example.com/');

/** Parsers of foreign text, with pieces of their grammar. */
const readers: Record<string, [pieces: string[], read: (text: string) => unknown]> = {
  'links of a page': [
    [...markup, '<div>', 'href="/a"', '<base href="', '<svg>'],
    (text) => readLinks(text, of.href),
  ],
  'a sitemap': [
    [...markup, '<url>', '<loc>', 'https://a.example/', '\n'],
    (text) => {
      const ignore = () => undefined;
      const parser = sitemapParser({ onPage: ignore, onSitemap: ignore, isDone: () => false });
      if (parser.write(`<${text}`)) parser.end();
    },
  ],
  'a robots.txt': [
    ['User-agent: *\n', 'Disallow: /', 'Allow: ', '*a', '*', '$', '\n', '#', ':', ' ', 'Sitemap: '],
    (text) => {
      const { isAllowed } = parseRobots(`User-agent: *\nDisallow: /${text}`, 'x', of.href);
      return [isAllowed(`${of.href}${'a'.repeat(2000)}`), isAllowed(of.href)];
    },
  ],
  'a DOCTYPE': [
    ['<!ENTITY ', 'a ', '"', "'", '&#38;', '&#1', '>', ' ', '<!ATTLIST ', '\0', '%', 'x'],
    (text) => hasHarmfulDoctype(Buffer.from(`<!ENTITY ${text}`)),
  ],
  'an answer about markup': [
    ['{"messages":[', '{"type":"error","extract":"', '"}', ',', ']}', '\\u0000', '['],
    (text) => orError(() => readNuAnswer(text)),
  ],
  'a message about markup': [
    ['<', '\ud800', 'a'],
    (text) => shortenDetail({ ...noPlace, subType: 'error', message: text, extract: text }),
  ],
  'a charset': [
    ['charset', '=', ' ', '"', ';', 'utf-8'],
    (text) => decodeText(Buffer.from('x'), `text/html; ${text}`),
  ],
  'the charset of a document': [
    ['<meta ', 'charset', '=', '"', '>', '<!--', '-->', '<?xml ', ' ', 'a', '</', 'content=', ';'],
    (text) => decodeText(Buffer.from(text), 'text/html'),
  ],
  'the head of a response': [
    [
      'HTTP/1.1',
      ' ',
      '200',
      '\r\n',
      '\n',
      '\t',
      ':',
      ',',
      'Content-Length',
      'Transfer-Encoding',
      'a',
      '/',
      '\0',
    ],
    (text) => [
      orError(() => tidyHead(`HTTP/1.1 ${text}`, { isCut: false })),
      orError(() => tidyHead(`HTTP/1.1 200 OK\r\nA:b${text}b`, { isCut: false })),
      orError(() => tidyHead(`HTTP/1.1 200 OK\r\nA${text}b:c`, { isCut: false })),
    ],
  ],
  'a cookie': [
    ['a', '=', ';', ' ', 'Domain', '.', 'Path=/', 'Max-Age=', '-', '1', 'Expires=', 'Jan', ','],
    (text) => {
      const cookies = new ChainCookies();
      cookies.store([text, `a=1;${text}`], of);
      return cookies.headerFor(of);
    },
  ],
  'a redirect': [
    address,
    (location) => orError(() => redirectTarget({ statusCode: 302, headers: { location } }, of)),
  ],
  'a host': [
    ['.', 'a', '-', 'localhost', '[', ']', ':'],
    (text) => refusalOfHost(text, publicPolicy),
  ],
  'an address': [
    address,
    (text) => [
      orError(() => parseTarget(text)),
      normaliseUrl(`http://${text}`),
      addressKey(`http://a/${text}`),
      displayUrl(`http://${text}`),
    ],
  ],
  'a cell of a spreadsheet': [['=', ';', '\t', '\r\n', '"', ' ', '-', 'a'], neutraliseFormulas],
  'a request for gzip': [
    ['gzip', ' ', ';', 'q=0', '.0', ','],
    (text) => compressAnswer({ statusCode: 200, body: 'x'.repeat(2000) }, `gzip${text}`),
  ],
  'a line of the log': [
    ['eyJ', '-eyJ', '.', 'Bearer ', '?token=', '&', 'a'],
    (text) => log.error(text, { error: new Error(text) }),
  ],
  'an audit': [['{', '"', '\\', 'a'], (text) => cutToSize({ items: text.split('{').map(wrap) })],
};
const noPlace = { lastLine: null, firstColumn: null, lastColumn: null };
const wrap = (text: string) => ({ text, again: [text] });

function orError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each(Object.entries(readers))('%s is read in time', async (_, [pieces, read]) => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('LOG_LEVEL', '');
  const rows = rowsOf(pieces);
  await fc.assert(
    fc.asyncProperty(hostileText(pieces), async (text) => {
      expect(await processorTimeOf(() => read(text), mostMs)).toBeLessThan(mostMs);
    }),
    { examples: rows.map((row) => [row]), numRuns: rows.length + 20 },
  );
});
