import { afterAll, describe, expect, test, vi } from 'vitest';
import { killAll, descendants } from '../../../dev/host/descendants.ts';
import { javaVersion, oldestJava } from './java-version.ts';
import { markupChecker } from './markup-checker.ts';

const version = await javaVersion('java');
const hasJava = version !== undefined && version >= oldestJava;
const html = (text: string) => ({
  body: Buffer.from(text),
  contentType: 'text/html; charset=utf-8',
});
const good = html(
  '<!doctype html><html lang="en"><head><title>A</title></head><body>B</body></html>',
);
const bad = html(
  '<!doctype html><html lang="en"><head><title>A</title></head>\n<body><img src="a.png"><p>one</div></body></html>',
);

describe('without Java', () => {
  const checker = markupChecker({ javaPath: '/no/such/java' });

  test('html-validate checks, and the report says so', async () => {
    const report = await checker.check(bad);
    expect(report.checkedWith).toBe('html-validate');
    expect(report.details.map(({ subType }) => subType)).toContain('error');
    for (const { lastLine, firstColumn, lastColumn } of report.details) {
      expect(lastLine).toBe(2);
      expect(lastColumn ?? 0).toBeGreaterThanOrEqual(firstColumn ?? Infinity);
    }
    expect(report.details.map(({ extract }) => extract).join()).toContain('<img src=');
  });

  test('text in another charset is read in that', async () => {
    const body = Buffer.from(
      '<!doctype html><html lang="de"><title>\xfc</title><img alt="\xfc">',
      'latin1',
    );
    const report = await checker.check({ body, contentType: 'text/html; charset=iso-8859-1' });
    expect(JSON.stringify(report)).not.toContain('\ufffd');
  });
});

describe.skipIf(!hasJava)('with Java', () => {
  const checker = markupChecker({ javaPath: 'java' });
  afterAll(() => checker.stop());

  test('the W3C checker finds what is wrong, and where', async () => {
    expect(await checker.check(good)).toEqual({
      details: [],
      isTruncated: false,
      checkedWith: 'nu',
    });
    const { details } = await checker.check(bad);
    expect(details).toContainEqual({
      subType: 'error',
      message: expect.stringContaining('“alt”'),
      lastLine: 2,
      firstColumn: 7,
      lastColumn: 23,
      extract: expect.stringContaining('<img src="a.png">'),
    });
  });

  test('fetches nothing by itself, whatever a page or its headers say', async () => {
    const page = html(
      '<!doctype html><base href="http://127.0.0.1:9/"><link rel=stylesheet href=x>',
    );
    expect((await checker.check(page)).checkedWith).toBe('nu');
  });

  test('keeps 5,000 messages, and says that there are more', async () => {
    const many = `<!doctype html><html lang="en"><head><title>A</title></head><body>${'<img foo>\n'.repeat(3000)}`;
    const report = await checker.check(html(many));
    expect([report.details.length, report.isTruncated]).toEqual([5000, true]);
  });

  test('elements nested ten thousand deep do not end it', async () => {
    const deep = `<!doctype html><html lang="en"><title>A</title>${'<div>'.repeat(10_000)}`;
    expect((await checker.check(html(deep))).details.length).toBeGreaterThan(0);
  });

  test('a checker that was killed is started again', async () => {
    const before = descendants();
    expect(before.length).toBeGreaterThan(0);
    killAll(before);
    expect((await checker.check(good)).checkedWith).toBe('nu');
  });

  test('leaves no process behind', async () => {
    await checker.stop();
    await vi.waitFor(() => expect(descendants()).toEqual([]), 5000);
  });
});
