import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { alarms } from '../lib/alarms/catalogue.ts';
import { leadAlarmsTo, runbookAddress } from '../lib/alarms/runbook-address.ts';
import { subscribers } from '../shared/events/subscribers.ts';
import { jobs } from '../shared/jobs/catalogue.ts';
import { root } from './entry-points.ts';
import { renderRunbook } from './runbook-page.ts';

const operations = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
const page = renderRunbook(operations);
function addressWith(context: Record<string, string>, heading: string, known?: string): string {
  const stack = new Stack(new App({ context }), 'Stack');
  if (known !== undefined) leadAlarmsTo(known, [stack]);
  return z.string().parse(stack.resolve(runbookAddress(stack, heading)));
}

test.each(Object.values(alarms).map(({ see }) => [see]))(
  'the address in an alarm leads to a heading of the page: %s',
  (see) => {
    const { origin, pathname, hash } = new URL(
      addressWith({ publicUrl: 'https://vitals.example' }, see),
    );
    expect([origin, pathname]).toEqual(['https://vitals.example', '/operations.html']);
    expect(page).toContain(`id="${hash.slice(1)}"`);
    // And it is more than the heading.
    expect(page).toMatch(new RegExp(`id="${hash.slice(1)}">[^<]+</h3>\\n<(?:p|table|ul)>`));
  },
);

test('the operator’s own copy comes first; without an address of the product the file is named', () => {
  const own = {
    publicUrl: 'https://vitals.example',
    runbookUrl: 'https://wiki.example/operations',
  };
  expect(addressWith(own, 'Dead letters')).toBe('https://wiki.example/operations#dead-letters');
  expect(addressWith({}, 'Dead letters')).toBe('docs/operations.md#dead-letters');
  expect(addressWith({}, 'Dead letters', 'https://d1.cloudfront.example')).toBe(
    'https://d1.cloudfront.example/operations.html#dead-letters',
  );
});

test('the page has what Markdown says, and nothing of it as code', () => {
  const text =
    '# A `b`\n\nOne\nline, **two** & [three](#a-b), [four](README.md)\n\n- x\n- y\n\n```sh\na <b>\n\nc\n```\n\n| a | b |\n| - | - |\n| 1 | `2` |\n';
  expect(renderRunbook(text)).toContain(
    [
      '<h1 id="a-b">A <code>b</code></h1>',
      '<p>One line, <strong>two</strong> &#38; <a href="#a-b">three</a>, four</p>',
      '<ul><li>x</li><li>y</li></ul>',
      '<pre>a &#60;b&#62;\n\nc</pre>',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table>',
    ].join('\n'),
  );
});

test('commands within a list can be copied, and the list goes on with its number', () => {
  const text = '1. One:\n\n   ```sh\n   a() {\n\n     b\n   }\n   ```\n\n2. Two\n3. Three\n';
  expect(renderRunbook(text)).toContain(
    '<ol><li>One:</li></ol>\n<pre>a() {\n\n  b\n}</pre>\n<ol start="2"><li>Two</li><li>Three</li></ol>',
  );
});

test('every fence of the document is code', () => {
  const fences = operations.match(/^ *```/gm) ?? [];
  expect(page.match(/<pre>/g)).toHaveLength(fences.length / 2);
  expect(page).not.toContain('```');
});

test('every link within the page leads somewhere', () => {
  const wanted = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, anchor = '']) => anchor);
  expect(wanted.filter((anchor) => !page.includes(`id="${anchor}"`))).toEqual([]);
});

test.each(jobs.filter(({ id }) => !(id in subscribers)).map(({ id }) => [id]))(
  'the page names the queue of a job, and what is lost with its dead letter: %s',
  (id) => {
    const rows = page.match(/<tr>.*?<\/tr>/gs) ?? [];
    const named = rows.filter(
      (row) => row.includes(`<code>${id}</code>`) && !/five times|is not received/.test(row),
    );
    expect(named).toHaveLength(2);
  },
);
