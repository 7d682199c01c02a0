import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { anchorOf } from '../lib/alarms/anchor-of.ts';
import { ownJobs } from '../shared/jobs/all-jobs.ts';

const root = join(import.meta.dirname, '..');
const markdown = new MarkdownIt();
const documents = globSync(['*.md', '{docs,bench,findings,.github}/**/*.md'], { cwd: root });

const folders = '{shared,functions,web,lib,dev,bin,test,bench}';
const sources = Map.groupBy(globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root }), (path) =>
  basename(path),
);

/** What a document leads to and can be led to. */
function read(file: string) {
  const text = readFileSync(join(root, file), 'utf8');
  const tokens = markdown.parse(text, {});
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
      type === 'code_inline' && (isPath.test(content) || isSource.test(content)) ? [content] : [],
    ),
    places: [...text.matchAll(isPlaced)].flatMap(([, names = '', at = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, at })),
    ),
  };
}
/** A file or folder of the repository; names with a placeholder are none. */
const isPath = /^(?:shared|functions|web|lib|dev|bin|test|bench|docs)\/[\w./-]+$/;
/** A file without its folder. */
const isSource = /^[\w.-]+\.tsx?$/;
/** `one`, `two` and `three` of `a-file.ts`; also with `in`, or the file in brackets. */
const isPlaced = /((?:`\w+`,?\s+(?:and\s+|or\s+)?)*`\w+`)\s+(?:of\s+|in\s+|\()`([\w./-]+\.tsx?)`/g;

/** Files that a document means by a path, or by a name alone. */
const filesOf = (named: string): string[] =>
  isPath.test(named) ? [named] : (sources.get(named) ?? []);

const all = new Map(documents.map((file) => [file, read(file)]));

describe.each([...all])('%s', (file, { links, paths, places }) => {
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
    const isThere = (path: string): boolean => existsSync(join(root, path));
    expect(paths.filter((path) => !filesOf(path).some(isThere))).toEqual([]);
  });

  test('names them for what is in them', () => {
    const isIn = ({ name, at }: (typeof places)[number]): boolean =>
      filesOf(at).some((path) => readFileSync(join(root, path), 'utf8').includes(name));
    expect(places.filter((place) => !isIn(place))).toEqual([]);
  });
});

test('the runbook says what the dead letter of each job means, and has each in its queue', () => {
  const [before = '', after = ''] = readFileSync(join(root, 'docs/runbook/jobs.md'), 'utf8').split(
    '## Queues',
  );
  const has = (text: string, row: RegExp, id: string): boolean =>
    text.split('\n').some((line) => row.test(line) && line.includes(`\`${id}\``));
  const missing = ownJobs.flatMap(({ id, queue }) => [
    ...(has(before, /^\|/, id) ? [] : [`Dead letters: ${id}`]),
    ...(has(after, new RegExp(`^\\| \`${queue}\``), id) ? [] : [`Queues, ${queue}: ${id}`]),
  ]);
  expect(missing).toEqual([]);
});

test('README fits on a few screens, with small pictures', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(131);
  for (const picture of globSync('docs/*.{png,webp,jpg}', { cwd: root }))
    expect(statSync(join(root, picture)).size, picture).toBeLessThanOrEqual(150 * 1024);
});
