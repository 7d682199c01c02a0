import { afterAll, describe, expect, test } from 'vitest';
import { descendants, killAll } from '../../../dev/host/descendants.ts';
import { javaVersion, oldestJava } from './java-version.ts';
import { markupChecker } from './markup-checker.ts';

const version = await javaVersion('java');
const hasJava = version !== undefined && version >= oldestJava;
/** Processes of this file; those that other files left in this process end by themselves. */
const others = new Set(descendants());
const started = () => descendants().filter((pid) => !others.has(pid));
const html = (text: string) => ({
  body: Buffer.from(text),
  contentType: 'text/html; charset=utf-8',
});
const good = html(
  '<!doctype html><html lang="en"><head><title>A</title></head><body>B</body></html>',
);

describe.skipIf(!hasJava)('with Java', { timeout: 60_000 }, () => {
  const checker = markupChecker({ javaPath: 'java' });
  afterAll(() => checker.stop());

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
    const before = started();
    expect(before.length).toBeGreaterThan(0);
    killAll(before);
    expect((await checker.check(good)).checkedWith).toBe('nu');
  });
});
