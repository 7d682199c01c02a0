import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { anchorOf } from '../lib/alarms/runbook-address.ts';

const root = join(import.meta.dirname, '..');
const markdown = new MarkdownIt();
const documents = globSync(['*.md', '{docs,bench,findings,.github}/**/*.md'], { cwd: root });

/** What a document leads to and can be led to. */
function read(file: string) {
  const tokens = markdown.parse(readFileSync(join(root, file), 'utf8'), {});
  const inline = tokens.flatMap(({ children }) => children ?? []);
  return {
    links: inline.flatMap((token) => {
      const address = token.attrGet('href') ?? token.attrGet('src');
      return address === null ? [] : String(address);
    }),
    anchors: tokens.flatMap(({ type }, at) =>
      type === 'heading_open' ? anchorOf(tokens[at + 1]?.content ?? '') : [],
    ),
    paths: inline.flatMap(({ type, content }) =>
      type === 'code_inline' && isPath.test(content) ? [content] : [],
    ),
  };
}
/** A file or folder of the repository; names with a placeholder are none. */
const isPath = /^(?:shared|functions|web|lib|dev|bin|test|bench|docs)\/[\w./-]+$/;

const all = new Map(documents.map((file) => [file, read(file)]));

describe.each([...all])('%s', (file, { links, paths }) => {
  test('leads to what exists', () => {
    const broken = links.filter((link) => {
      if (/^(?:https?|mailto):/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const to = path === '' ? file : join(dirname(file), decodeURI(path));
      if (!existsSync(join(root, to))) return true;
      if (anchor === undefined) return false;
      return all.get(to)?.anchors.includes(anchor) !== true;
    });
    expect(broken).toEqual([]);
  });

  test('names files that exist', () => {
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('README fits on a few screens, with small pictures', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(131);
  for (const picture of globSync('docs/*.{png,webp,jpg}', { cwd: root }))
    expect(statSync(join(root, picture)).size, picture).toBeLessThanOrEqual(150 * 1024);
});
