import { shortUrl } from './escape.ts';
import { fileOf, pageOf, urlsOf, type WriteSnippets } from './evidence.ts';

/** Lines of one snippet; more would not be read. */
const most = 3;

/** The scripts that take longest, loaded only when the visitor first interacts with the page. */
export const delayedScripts: WriteSnippets = (evidence) => {
  const page = pageOf(evidence);
  const scripts = urlsOf(evidence.details)
    .filter((url) => ['js', 'mjs'].includes(fileOf(url)?.ending ?? ''))
    .slice(0, most)
    .map((url) => `    '${shortUrl(url, page)}',`);
  if (scripts.length === 0) return [];
  const code = [
    '<script>',
    '{',
    '  const scripts = [',
    ...scripts,
    '  ];',
    '  const load = () => {',
    '    for (const src of scripts.splice(0)) {',
    "      const script = Object.assign(document.createElement('script'), { src, async: false });",
    '      document.head.append(script);',
    '    }',
    '  };',
    "  for (const event of ['pointerdown', 'keydown', 'scroll'])",
    '    addEventListener(event, load, { once: true, passive: true });',
    '}',
    '</script>',
  ].join('\n');
  const caption =
    'Write this instead of the tags of these scripts, which take the longest: they load when the visitor first taps, types or scrolls. Remove from the list what the first screen needs, and defer or split it.';
  return [{ language: 'HTML', code, caption }];
};
