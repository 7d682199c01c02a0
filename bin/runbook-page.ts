/** Pages of docs/runbook without scripts or external resources, for the links in alarms. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { anchorOf } from '../lib/alarms/anchor-of.ts';
import { root } from './entry-points.ts';
import { plainPage } from './plain-page.ts';

const style = `pre{white-space:pre-wrap;margin:0 0 12px;padding:12px 16px;border:1px solid var(--mantine-color-default-border);border-radius:8px;background:var(--wv-surface);overflow:auto}
pre code{font-size:1em}
table{border-collapse:collapse;margin:0 0 12px}td,th{padding:6px 16px 6px 0;border-bottom:1px solid var(--mantine-color-default-border);text-align:left;vertical-align:top}
li{max-width:80ch}h2,h3{scroll-margin-top:16px}`;

const markdown = new MarkdownIt();
markdown.core.ruler.push('served', ({ tokens }) => {
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[at + 1]?.content ?? ''));
    let isServed = true;
    token.children = (token.children ?? []).filter((child) => {
      if (child.type === 'link_open') {
        const address = String(child.attrGet('href') ?? '');
        // Other documents of the repository are not served.
        isServed = !address.startsWith('../');
        child.attrSet('href', address.replace(/^([\w-]+)\.md/, '$1.html'));
      }
      return isServed || !child.type.startsWith('link_');
    });
  }
});

/** @param text Markdown with a heading of the first level */
export function renderRunbook(text: string): string {
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  return plainPage({ title, style, body: markdown.render(text.replaceAll(/^<!--.*-->$/gm, '')) });
}

/** HTML of all pages, by the names of their files without ending. */
export function runbookPages(): Record<string, string> {
  const files = globSync('docs/runbook/*.md', { cwd: root });
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.md'),
      renderRunbook(readFileSync(join(root, file), 'utf8')),
    ]),
  );
}
