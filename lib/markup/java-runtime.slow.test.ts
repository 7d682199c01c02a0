import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { javaVersion } from '../../functions/providers/nu/markup-checker.ts';
import { markupChecker } from '../../functions/providers/nu/markup-checker.ts';
import type { NuChecker } from '../../functions/providers/nu/nu-checker.ts';

/** The modules of the image's Java. */
const javaOfImage = 17;
const canLimit = ((await javaVersion('java')) ?? 0) >= javaOfImage;

const faulty =
  '<!doctype html><html lang="en"><title>A</title><style>b{colr:red}</style><svg viewBox="x"></svg>' +
  '<img src="a b.png"><a href="http://[x">b</a><time datetime="x"></time><input pattern="[">';
/** Input for which the checker may need extra Java modules: encodings outside Java's base module, and XML. */
const pages: [contentType: string, body: string][] = [
  ...['utf-8', 'windows-1255', 'windows-1256', 'windows-1258', 'windows-874', 'iso-2022-jp'].map(
    (charset): [string, string] => [`text/html; charset=${charset}`, faulty],
  ),
  [
    'application/xhtml+xml',
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body><b/></p></html>',
  ],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><foo/></svg>'],
];

// Building the image needs Docker. A full Java limited to the image's modules behaves like one that has only those.
describe.skipIf(!canLimit)('the Java of the image', () => {
  let folder: string;
  const checkers: NuChecker[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'java-'));
    const dockerfile = await readFile(join(import.meta.dirname, 'Dockerfile'), 'utf8');
    const modules = /--add-modules (\S+)/.exec(dockerfile)?.[1] ?? '';
    const limited = join(folder, 'java');
    const script = `#!/bin/sh\nexec java --limit-modules ${modules} "$@"\n`;
    await writeFile(limited, script, { mode: 0o755 });
    for (const javaPath of [limited, 'java']) {
      checkers.push(markupChecker({ javaPath }));
    }
  });
  afterAll(async () => {
    for (const checker of checkers) await checker.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(pages)('checks %s as the whole Java does', async (contentType, body) => {
    const page = { contentType, body: Buffer.from(body) };
    const [small, whole] = await Promise.all(checkers.map(({ check }) => check(page)));
    expect(small?.checkedWith).toBe('nu');
    expect(small?.details.length).toBeGreaterThan(0);
    expect(small).toEqual(whole);
  });
});
