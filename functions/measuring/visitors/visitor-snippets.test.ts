import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { scriptAddressOf, visitorSnippets } from '../../../shared/visitors/visitor-snippets.ts';
import { toVisitorScript } from './to-visitor-script.ts';

const { tag } = toVisitorScript(
  {
    accountId: 'account',
    urlKey: 'shop.example',
    siteKey: 'abcdefghijkm',
    rate: 1,
    hosts: ['shop.example'],
    pageRules: [],
    createdAt: '2026-11-24T00:00:00.000Z',
  },
  null,
  'https://vitals.example',
);
const address = 'https://vitals.example/v/abcdefghijkm.js';
const snippets = visitorSnippets(scriptAddressOf(tag ?? ''));

test('the tag by hand is that of the call', () => {
  expect(snippets.html).toBe(tag);
});

test('the plugin for WordPress prints the tag', () => {
  expect(/echo '([^']+)';/.exec(snippets.wordpress)?.[1]).toBe(tag);
});

test('the tag of Tag Manager has no attributes, which it would remove', () => {
  expect(snippets['tag-manager'].match(/<script[^>]*>/g)).toEqual(['<script>']);
  expect(snippets['tag-manager']).toContain(`'${address}'`);
});

test('bundlers leave the import to the browser', async () => {
  const { outputFiles } = await build({
    stdin: { contents: `const before = 1;\n${snippets.npm}` },
    bundle: true,
    format: 'esm',
    write: false,
  });
  expect(outputFiles[0]?.text).toMatch(new RegExp(`import\\(.*${address}.*\\)`, 's'));
});
