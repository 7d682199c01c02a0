import type { Change } from './changes.ts';
import { isPlainFileName, safeUrl, shortUrl } from './escape.ts';
import {
  fileOf,
  pageOf,
  type SnippetEvidence,
  subRowsOf,
  textOf,
  unique,
  urlsOf,
  type WriteSnippets,
} from './evidence.ts';

/** Lines of one snippet; more would not be read. */
const most = 3;

/** Hosts of chat and help widgets, which are not needed until a visitor opens them. */
const chatHosts =
  /(?:^|\.)(?:intercom\.io|intercomcdn\.com|crisp\.chat|tawk\.to|zdassets\.com|zopim\.com|drift\.com|driftt\.com|livechatinc\.com|tidio\.co|freshchat\.com|olark\.com|gorgias\.chat|userlike\.com|userlike-cdn-widgets\.com|smartsupp(?:chat)?\.com|jivosite\.com|helpscout\.net|usemessages\.com|kayako\.com|purechat\.com|chatra\.io|liveperson\.net|lpsnmedia\.net)$/;

const scriptsOf = (evidence: SnippetEvidence): URL[] =>
  urlsOf(evidence.details).filter((url) => ['js', 'mjs'].includes(fileOf(url)?.ending ?? ''));

/** A pause in long work, for the scripts of the page's own site. */
export const yieldingScripts: WriteSnippets = (evidence) => {
  const page = pageOf(evidence);
  const names = scriptsOf(evidence)
    .filter((url) => url.origin === page?.origin)
    .flatMap((url) => fileOf(url)?.name ?? [])
    .filter(isPlainFileName)
    .slice(0, most)
    .map((name) => `\`${name}\``);
  if (names.length === 0) return [];
  const code = [
    'let turnBegan = performance.now();',
    'export async function yieldInLongWork() {',
    '  if (performance.now() - turnBegan < 50) return;',
    '  await (globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));',
    '  turnBegan = performance.now();',
    '}',
  ].join('\n');
  const caption = `Put \`await yieldInLongWork();\` into the loops of ${names.join(', ')} that take long: the browser then answers taps every 50 ms. First remove what is unused, and load with \`import()\` what the first screen does not show.`;
  return [{ language: 'JavaScript', code, caption }];
};

/** Chat widgets, loaded when the visitor first touches the page. */
export const delayedChat: WriteSnippets = (evidence) => {
  const page = pageOf(evidence);
  const urls = [...scriptsOf(evidence), ...urlsBelow(evidence)].filter(({ hostname }) =>
    chatHosts.test(hostname),
  );
  const delayed = unique(urls).slice(0, most);
  const scripts = delayed.map((url) => `    '${shortUrl(url, page)}',`);
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
    '    addEventListener(event, () => setTimeout(load, 2000), { once: true, passive: true });',
    '}',
    '</script>',
  ].join('\n');
  const caption =
    'Write this instead of the tag of the chat: it loads two seconds after the visitor first taps, types or scrolls. The cost: the chat appears later, and while its script runs, a tap waits for it. Do this with widgets of others only, never with scripts that the page needs.';
  const without: Change = { kind: 'without', urls: delayed.map(({ href }) => href) };
  return [{ language: 'HTML', code, caption, changes: [without] }];
};

/** The page without the vendor that costs most, which no snippet can write. */
export function withoutVendor({ details }: SnippetEvidence): Change[] {
  const [costliest] = details.items;
  const urls = (costliest === undefined ? [] : subRowsOf(costliest)).flatMap(
    ({ url }) => safeUrl(textOf(url) ?? '')?.href ?? [],
  );
  return urls.length === 0 ? [] : [{ kind: 'without', urls: [...new Set(urls)] }];
}

/** Addresses in sub-rows, as of the vendors. */
const urlsBelow = ({ details }: SnippetEvidence): URL[] =>
  details.items
    .flatMap(subRowsOf)
    .flatMap(({ url }) => safeUrl(textOf(url) ?? '') ?? [])
    .filter((url) => fileOf(url)?.ending === 'js');
