import { fileOf, hasFailed, pageOf, urlsOf, type WriteSnippets, written } from './evidence.ts';
import type { FixSnippet, SnippetEvidence } from './evidence.ts';

type Server = 'nginx' | 'Apache';

/** The server's software, if the scan has detected it. */
function serverOf({ technologies = [] }: SnippetEvidence): Server | undefined {
  if (technologies.includes('Nginx')) return 'nginx';
  return technologies.some((name) => ['Apache', 'Apache HTTP Server', 'LiteSpeed'].includes(name))
    ? 'Apache'
    : undefined;
}

/** Types whose files change with the page, or are the page. */
const notCached: ReadonlySet<string> = new Set(['html', 'htm', 'php', 'asp', 'aspx', 'jsp']);
/** A name that changes with the content: `app.3f9a1c2b.js`, `index-BdX3kq9Z.css`; neither a date nor a size. */
const hasFingerprint = ({ name }: { name: string }): boolean =>
  /[.\-_](?!\d+x\d+\.)(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{8,64}\.[a-z\d]{2,5}$/i.test(name);

/** The line for the page's own file types: a year if their names change with their content, else a month. */
export const cacheLifetime: WriteSnippets = (evidence) => {
  const page = pageOf(evidence);
  const files = urlsOf(evidence.details)
    .filter(({ origin }) => origin === page?.origin)
    .flatMap((url) => fileOf(url) ?? [])
    .filter(({ ending }) => !notCached.has(ending));
  const endings = [...new Set(files.map(({ ending }) => ending))];
  const [lasting = [], plain = []] = [true, false].map((isLasting) =>
    endings
      .filter(
        (one) => files.filter(({ ending }) => ending === one).every(hasFingerprint) === isLasting,
      )
      .slice(0, 8),
  );
  const year = 'public, max-age=31536000, immutable';
  const month = 'public, max-age=2592000';
  return [
    ...lifetimeOf(lasting, year, 'Their names change with their content.', evidence),
    ...lifetimeOf(plain, month, 'Rename a file when its content changes.', evidence),
  ];
};

function lifetimeOf(
  endings: string[],
  lifetime: string,
  about: string,
  evidence: SnippetEvidence,
): FixSnippet[] {
  if (endings.length === 0) return [];
  const types = endings.map((ending) => `\`.${ending}\``).join(', ');
  const header: FixSnippet = {
    language: 'HTTP',
    code: `Cache-Control: ${lifetime}`,
    caption: `Send this header with your ${types} files. ${about}`,
  };
  const pattern = `\\.(${endings.join('|')})$`;
  const server = serverOf(evidence);
  if (server === undefined) return [header];
  const code = {
    nginx: `location ~* ${pattern} {\n  add_header Cache-Control "${lifetime}";\n}`,
    Apache: `<FilesMatch "${pattern}">\n  Header set Cache-Control "${lifetime}"\n</FilesMatch>`,
  }[server];
  return [header, { language: server, code, caption: whereOf[server] }];
}

const whereOf: Record<Server, string> = {
  nginx: 'The same in the `server` block of nginx.',
  Apache: 'The same in `.htaccess`, with `mod_headers`.',
};

const compression: Record<Server, string> = {
  nginx:
    'gzip on;\ngzip_proxied any;\ngzip_types text/css text/javascript application/javascript application/json image/svg+xml;',
  Apache:
    'AddOutputFilterByType DEFLATE text/html text/css text/javascript application/javascript application/json image/svg+xml',
};

/** The required header, where to set it, and the command that checks it. */
function compressed(
  evidence: SnippetEvidence,
  [url, ...others]: readonly [URL, ...URL[]],
): FixSnippet[] {
  const server = serverOf(evidence);
  const urls = [url, ...others].map(({ href }) => href);
  const header = written(
    'HTTP',
    [{ kind: 'compression', urls, coding: 'br' }],
    'Text responses lack this header; `gzip` is fine too.',
  );
  const where = server === 'nginx' ? 'In the `http` block of nginx.' : 'In `.htaccess`.';
  return [
    header,
    ...(server === undefined
      ? []
      : [{ language: server, code: compression[server], caption: where }]),
    {
      language: 'Shell',
      code: `curl -sL -o /dev/null -D - -H 'Accept-Encoding: br, gzip' '${url.href}'`,
      caption: 'Shows whether it is sent.',
    },
  ];
}

/** The largest file without compression stands for all. */
export const textCompression: WriteSnippets = (evidence) => {
  const [largest, ...others] = urlsOf(evidence.details);
  return largest === undefined ? [] : compressed(evidence, [largest, ...others]);
};

/** The way from the first address to the page. */
export const redirectChain: WriteSnippets = (evidence) =>
  urlsOf(evidence.details)
    .slice(0, 1)
    .map((url) => ({
      language: 'Shell',
      code: `curl -sIL '${url.href}' | grep -iE '^(HTTP|location)'`,
      caption:
        'Shows each redirect and where it leads. Link to the last address, and let the first redirect lead there directly.',
      changes: [{ kind: 'no-redirects' }],
    }));

/** Lighthouse's target for a server, which a document from a cache meets. */
const fromCacheMs = 100;

/** The required response for the document, and the commands that check it. */
export const documentLatency: WriteSnippets = (evidence) => {
  const page = pageOf(evidence);
  if (page === undefined) return [];
  const snippets: FixSnippet[] = [];
  if (hasFailed(evidence, /^No compression applied/))
    snippets.push(...compressed(evidence, [page]));
  if (hasFailed(evidence, /^Server responded slowly/)) {
    snippets.push({
      language: 'Shell',
      code: `curl -sL -o /dev/null -w '%{time_starttransfer} s after %{num_redirects} redirects\\n' '${page.href}'`,
      caption: 'Shows how long the server takes to answer. Below 0.6 s is good.',
      changes: [{ kind: 'server-time', url: page.href, milliseconds: fromCacheMs }],
    });
  }
  return snippets;
};

/** HTTP/2 for the page's own host. */
export const modernHttp: WriteSnippets = (evidence) => {
  const page = pageOf(evidence);
  const server = serverOf(evidence);
  const isOwn = urlsOf(evidence.details).some(({ origin }) => origin === page?.origin);
  if (page?.protocol !== 'https:' || server === undefined || !isOwn) return [];
  const code = {
    nginx: `server_name ${page.hostname};\nlisten 443 ssl;\nhttp2 on;`,
    Apache: 'Protocols h2 http/1.1',
  }[server];
  const caption = {
    nginx: 'In the `server` block of this host, from nginx 1.25.1 on.',
    Apache: 'In the virtual host of this site, with `mod_http2`.',
  }[server];
  return [{ language: server, code, caption, changes: [{ kind: 'http2', url: page.href }] }];
};
