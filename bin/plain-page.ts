/**
 * The product's look for pages without scripts or external resources: the API's documentation and the local mailbox.
 */
import { readFileSync } from 'node:fs';
import { escapeHtml } from '../functions/platform/escape-html.ts';

const theme = readFileSync(new URL('../web/src/app/theme.css', import.meta.url), 'utf8');

/** CSS variables of a colour scheme, the same as in the web app. */
function tokensOf(scheme: 'light' | 'dark'): string {
  const tokens = theme.split(`[data-mantine-color-scheme='${scheme}'] {`)[1]?.split('}')[0];
  if (tokens === undefined) throw new Error(`theme.css has no ${scheme} scheme`);
  return tokens.replaceAll(/\s+/g, ' ').trim();
}

const style = `:root{color-scheme:light dark;${tokensOf('light')}}
@media (prefers-color-scheme:dark){:root{${tokensOf('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--wv-page);color:var(--mantine-color-text);font:14px/1.5 'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.bar{display:flex;align-items:center;height:64px;padding:0 24px;border-bottom:1px solid var(--mantine-color-default-border);background:var(--wv-surface)}
.bar a{display:inline-flex;align-items:center;gap:10px;color:inherit;font-weight:600;font-size:16px;text-decoration:none}
main{max-width:1280px;margin:0 auto;padding:24px}
h1{margin:0 0 4px;font-size:28px;line-height:1.25}h2{margin:40px 0 12px;font-size:20px;line-height:1.3}h3{margin:0 0 4px;font-size:14px}
p{margin:0 0 12px;max-width:80ch}a{color:var(--wv-accent-text)}
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--wv-focus);outline-offset:2px}
.soft,small{font-size:12px;color:var(--mantine-color-dimmed)}
.panel{display:block;padding:16px 20px;border:1px solid var(--mantine-color-default-border);border-radius:12px;background:var(--wv-surface)}
code,pre{font-family:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace;font-size:.92em}
@media (max-width:47.99em){.bar{padding:0 16px}main{padding:16px}.panel{padding:12px 16px}}`;

const mark =
  '<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#4351d1"/><path d="M6 18.5h4.4l2.6-8 4.6 13 3-9 1.6 4H26" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>';

interface PlainPage {
  title: string;
  description?: string;
  /** CSS rules besides the common ones. */
  style?: string;
  /** HTML of the main part. */
  body: string;
}

/** A whole document. */
export function plainPage({ title, description, style: more = '', body }: PlainPage): string {
  const about =
    description === undefined
      ? ''
      : `<meta name="description" content="${escapeHtml(description)}">`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Web Vitals</title>${about}<style>${style}
${more}</style></head>
<body><header class="bar"><a href="/">${mark}Web Vitals</a></header><main>${body}</main></body></html>
`;
}
