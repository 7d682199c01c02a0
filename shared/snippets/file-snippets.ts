import type { Change } from './changes.ts';
import { isPlainFileName, safeUrl, shortUrl } from './escape.ts';
import {
  fileOf,
  isWordPress,
  pageOf,
  subRowsOf,
  textOf,
  unique,
  urlsOf,
  type WriteSnippets,
  written,
} from './evidence.ts';
import type { FixSnippet } from './evidence.ts';
import { headOfTheme } from './wordpress-snippets.ts';

/** Lines of one snippet; more would not be read. */
const most = 5;

const isScript = (url: URL): boolean => ['js', 'mjs'].includes(fileOf(url)?.ending ?? '');
const isStyle = (url: URL): boolean =>
  fileOf(url)?.ending === 'css' || url.hostname === 'fonts.googleapis.com';

const lines = (
  language: FixSnippet['language'],
  changes: readonly Change[],
  caption: string,
): FixSnippet[] =>
  changes.length === 0 ? [] : [written(language, changes.slice(0, most), caption)];

/** The page's own tags of files that block rendering, changed so that they no longer do. */
export const renderBlocking: WriteSnippets = (evidence) => {
  const page = pageOf(evidence);
  const urls = urlsOf(evidence.details);
  const scripts = urls.filter(isScript).map((url): Change => {
    const attributes = { src: shortUrl(url, page), defer: true } as const;
    return { kind: 'element', name: 'script', url: url.href, attributes };
  });
  const styles = urls.filter(isStyle).map((url): Change => {
    return { kind: 'inline-styles', url: url.href, href: shortUrl(url, page) };
  });
  return [
    ...lines(
      'HTML',
      scripts,
      'Deferred scripts run in their order after the HTML has been read. Use `async` instead for a script that no other one needs.',
    ),
    ...lines(
      'HTML',
      styles,
      'Put the rules that the first screen uses into a `<style>`; the files then load without blocking. Tools such as Critical or Beasties extract these rules; the Coverage panel of DevTools shows which are in use. Where a `<link>` has its own `media`, name that instead of `all`.',
    ),
  ];
};

const fontFormats: Partial<Record<string, string>> = {
  woff2: 'woff2',
  woff: 'woff',
  ttf: 'truetype',
  otf: 'opentype',
};
/** Their rules are not ours to change. */
const fontHosts: ReadonlySet<string> = new Set(['fonts.gstatic.com', 'use.typekit.net']);

const fontRule = (url: URL, page: URL | undefined, display: 'swap' | 'optional'): Change => {
  const format = fontFormats[fileOf(url)?.ending ?? ''];
  const source = `url("${shortUrl(url, page)}")${format === undefined ? '' : ` format("${format}")`}`;
  return { kind: 'font-display', url: url.href, source, display };
};

const addsToRule =
  'Add the line `font-display` to your rule with this `src`; the rest of it stays.';

/** Text is readable while the page's own fonts load. */
export const fontDisplay: WriteSnippets = (evidence) => {
  const urls = urlsOf(evidence.details).filter(({ hostname }) => !fontHosts.has(hostname));
  const rules = urls.map((url) => fontRule(url, pageOf(evidence), 'swap'));
  return lines('CSS', rules, `Text shows in another font until this one is there. ${addsToRule}`);
};

/** A font that comes too late to move what is already read is not used on that visit. */
export const shiftingFonts: WriteSnippets = (evidence) => {
  const urls = evidence.details.items
    .flatMap(subRowsOf)
    .filter(({ cause }) => textOf(cause)?.startsWith('Web font'))
    .flatMap(({ extra }) => safeUrl(textOf(extra) ?? '') ?? [])
    .filter(({ hostname }) => !fontHosts.has(hostname));
  const rules = unique(urls).map((url) => fontRule(url, pageOf(evidence), 'optional'));
  return lines('CSS', rules, `Text no longer moves when this font arrives. ${addsToRule}`);
};

/** The connections that Lighthouse proposes to open early. */
export const preconnect: WriteSnippets = (evidence) => {
  const origins = evidence.details.items.flatMap((row) => {
    const url = typeof row['wastedMs'] === 'number' && safeUrl(textOf(row['origin']) ?? '');
    const attributes = url && { rel: 'preconnect', href: url.origin };
    return attributes ? [{ kind: 'head', name: 'link', attributes } as const] : [];
  });
  const html = lines(
    'HTML',
    origins,
    'In the `<head>`, above style sheets and scripts. Add `crossorigin` if fonts come from there.',
  );
  return isWordPress(evidence) ? [...html, ...html.map(({ code }) => headOfTheme(code))] : html;
};

/** Commands that minify the page's own files. */
export const minified: WriteSnippets = (evidence) => {
  const page = pageOf(evidence);
  const commands = urlsOf(evidence.details).flatMap((url) => {
    const file = fileOf(url);
    if (url.origin !== page?.origin || file === undefined || !isPlainFileName(file.name)) return [];
    const base = file.name.slice(0, -file.ending.length - 1);
    return `npx esbuild ${file.name} --minify --outfile=${base}.min.${file.ending}`;
  });
  const caption = 'In the folder of the file. Let the page load the new file.';
  return commands.length === 0
    ? []
    : [{ language: 'Shell', code: commands.slice(0, most).join('\n'), caption }];
};

export const viewport: WriteSnippets = () =>
  lines(
    'HTML',
    [
      {
        kind: 'head',
        name: 'meta',
        attributes: { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      },
    ],
    'In the `<head>`, in place of a `viewport` that is there.',
  );
