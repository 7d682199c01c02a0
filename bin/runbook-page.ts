/** docs/operations.md as a page without scripts or external resources, for the links in alarms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf } from '../lib/alarms/anchor-of.ts';
import { root } from './entry-points.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

const style = `pre{white-space:pre-wrap;margin:0 0 12px;padding:12px 16px;border:1px solid var(--mantine-color-default-border);border-radius:8px;background:var(--wv-surface);overflow:auto}
table{border-collapse:collapse;margin:0 0 12px}td,th{padding:6px 16px 6px 0;border-bottom:1px solid var(--mantine-color-default-border);text-align:left;vertical-align:top}
li{max-width:80ch}h2,h3{scroll-margin-top:16px}`;

/** Code, bold text and links within a line. */
const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\((#[\w-]+|https:[^)]+)\)/g, '<a href="$2">$1</a>')
    // Files of the repository are not served.
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

const cells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim()));

function tableOf(lines: readonly string[]): string {
  const [head = '', , ...rows] = lines;
  const row = (line: string, tag: string): string =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table>`;
}

function listOf(lines: readonly string[]): string {
  const items = lines
    .join('\n')
    .split(/^(?:- |\d+\. )/m)
    .slice(1);
  // A command between two steps ends the list; the next one goes on with its number.
  const number = /^\d+/.exec(lines[0] ?? '')?.[0];
  const tag = number === undefined ? 'ul' : 'ol';
  const start = number === undefined || number === '1' ? '' : ` start="${number}"`;
  return `<${tag}${start}>${items.map((item) => `<li>${inline(item.trim())}</li>`).join('')}</${tag}>`;
}

/** @param block lines without an empty one, or a fence with all of its lines */
function blockOf(block: string): string {
  const lines = block.split('\n');
  const [first = ''] = lines;
  const indent = /^( *)```/.exec(first)?.[1];
  if (indent !== undefined) {
    const code = lines.slice(1, -1).map((line) => line.slice(indent.length));
    return `<pre>${escapeHtml(code.join('\n'))}</pre>`;
  }
  if (first.startsWith('<!--')) return '';
  const [, marks, heading = ''] = /^(#+) (.+)$/.exec(first) ?? [];
  if (marks !== undefined)
    return `<h${marks.length} id="${anchorOf(heading)}">${inline(heading)}</h${marks.length}>`;
  if (first.startsWith('|')) return tableOf(lines);
  if (/^(?:- |\d+\. )/.test(first)) return listOf(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** The page, with the headings' usual anchors. */
export function renderRunbook(
  markdown: string = readFileSync(join(root, 'docs', 'operations.md'), 'utf8'),
): string {
  const blocks = markdown.match(/^( *)```[^]*?^\1```$|^(?!\s*$)(?:(?! *```).+\n?)+/gm) ?? [];
  return plainPage({
    title: 'Operations',
    style,
    body: blocks.map((block) => blockOf(block.trimEnd())).join('\n'),
  });
}
