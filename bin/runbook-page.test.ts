import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { alarms } from '../lib/alarms/catalogue.ts';
import { leadAlarmsTo, runbookAddress } from '../lib/alarms/runbook-address.ts';
import { subscribers } from '../shared/events/subscribers.ts';
import { jobs } from '../shared/jobs/all-jobs.ts';
import { root } from './entry-points.ts';
import { renderRunbook, runbookPages } from './runbook-page.ts';

const pages = runbookPages();
const deadLetters = { page: 'jobs', see: 'Dead letters' };
function addressWith(
  context: Record<string, string>,
  section: Parameters<typeof runbookAddress>[1],
  known?: string,
): string {
  const stack = new Stack(new App({ context }), 'Stack');
  if (known !== undefined) leadAlarmsTo(known, [stack]);
  return z.string().parse(stack.resolve(runbookAddress(stack, section)));
}

test.each(Object.entries(alarms))(
  'the address in an alarm leads to a section of a page: %s',
  (_, alarm) => {
    const { origin, pathname, hash } = new URL(
      addressWith({ publicUrl: 'https://vitals.example' }, alarm),
    );
    expect(origin).toBe('https://vitals.example');
    const [, name = ''] = /^\/runbook\/([\w-]+)\.html$/.exec(pathname) ?? [];
    // And it is more than the heading.
    expect(pages[name]).toMatch(
      new RegExp(`id="${hash.slice(1)}">[^<]+</h2>\\n<(?:p|table|ul|ol)>`),
    );
  },
);

test('the operator’s own copy comes first; without an address of the product the file is named', () => {
  const publicUrl = 'https://vitals.example';
  const runbookUrl = 'https://wiki.example/runbook/{page}.md';
  expect(addressWith({ publicUrl, runbookUrl }, deadLetters)).toBe(
    'https://wiki.example/runbook/jobs.md#dead-letters',
  );
  expect(
    addressWith({ publicUrl, runbookUrl: 'https://wiki.example/operations' }, deadLetters),
  ).toBe('https://wiki.example/operations#dead-letters');
  expect(addressWith({}, deadLetters)).toBe('docs/runbook/jobs.md#dead-letters');
  expect(addressWith({}, deadLetters, 'https://d1.cloudfront.example')).toBe(
    'https://d1.cloudfront.example/runbook/jobs.html#dead-letters',
  );
});

test('headings have anchors, and links lead to pages that are served', () => {
  const text =
    '# A `b`\n\n[one](#a-b), [two](jobs.md#x), [three](../costs.md), [four](https://a.example/b.md)\n\n<!-- x: y -->\n\n<b>\n';
  expect(renderRunbook(text)).toContain(
    [
      '<h1 id="a-b">A <code>b</code></h1>',
      '<p><a href="#a-b">one</a>, <a href="jobs.html#x">two</a>, three, <a href="https://a.example/b.md">four</a></p>',
      '<p>&lt;b&gt;</p>',
    ].join('\n'),
  );
});

test('commands within a list can be copied, and the list goes on with its number', () => {
  const text = '1. One:\n\n   ```sh\n   a() {\n\n     b\n   }\n   ```\n\n2. Two\n';
  expect(renderRunbook(text)).toMatch(
    /<ol>\n<li>\n<p>One:<\/p>\n<pre><code[^>]*>a\(\) \{\n\n {2}b\n\}\n<\/code><\/pre>\n<\/li>\n<li>\n<p>Two<\/p>/,
  );
});

test.each(Object.entries(pages))(
  'every fence is code, and every link leads somewhere: %s',
  (name, page) => {
    const fences = readFileSync(join(root, 'docs', 'runbook', `${name}.md`), 'utf8').match(
      /^ *```/gm,
    );
    expect(page.match(/<pre>/g) ?? []).toHaveLength((fences ?? []).length / 2);
    expect(page).not.toContain('```');
    for (const [, to = name, anchor] of page.matchAll(/href="(?:([\w-]+)\.html)?(?:#([\w-]+))?"/g))
      expect(pages[to], `${to}.html`).toContain(anchor === undefined ? '<h1' : `id="${anchor}"`);
  },
);

test.each(jobs.filter(({ id }) => !(id in subscribers)).map(({ id }) => [id]))(
  'the page of jobs names the queue of a job, and what is lost with its dead letter: %s',
  (id) => {
    const rows = pages['jobs']?.match(/<tr>.*?<\/tr>/gs) ?? [];
    expect(rows.filter((row) => row.includes(`<code>${id}</code>`))).toHaveLength(2);
  },
);
