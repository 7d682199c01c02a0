import { afterAll, describe, expect, test, vi } from 'vitest';
import { killAll } from '../../../dev/host/descendants.ts';
import { bad, good, hasJava, html, started } from '../../../test/support/markup-checker.ts';
import { markupChecker } from './markup-checker.ts';

describe.skipIf(!hasJava)('with Java', () => {
  const checker = markupChecker({ javaPath: 'java' });
  afterAll(() => checker.stop());

  test('the W3C checker finds errors and their position', async () => {
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

  test('CSS and HTML of today are set apart from errors', async () => {
    const css = `@property --x { syntax: "<length>"; inherits: false; initial-value: 0px; }
      @container (min-width: 30em) { p { color: red; } }
      @starting-style { dialog { opacity: 0; } }
      main { container-type: inline-size; & p { width: 50cqi; field-sizing: content; animation-timeline: scroll(); } }
      p { anchor-name: --a; top: anchor(bottom); color: contrast-color(red); width: if(style(--x: 1): 1px; else: 2px); }
      p:state(x), p::highlight(x) { color: red; }`;
    const page = (more: string) =>
      html(`<!doctype html><html lang="en"><head><title>A</title><link rel="expect" href="#m" blocking="render">
        <style>${css}${more}</style></head><body><main id="m"><p style="width: 5cqb" contenteditable="plaintext-only">B</p>
        <video src="a.mp4" controls disablepictureinpicture></video></main>
        <script type="speculationrules">{"prefetch":[{"source":"document","tag":"menu"}]}</script></body></html>`);
    const kindsOf = async (more: string) =>
      Object.groupBy((await checker.check(page(more))).details, ({ subType }) => subType);
    const today = await kindsOf('');
    expect(Object.keys(today)).toEqual(['unknown']);
    expect(today.unknown?.length).toBeGreaterThan(10);
    const said = today.unknown?.map(({ message }) => message).join() ?? '';
    expect(
      ['disablepictureinpicture', 'Each rule in the “prefetch” array'].filter(
        (one) => !said.includes(one),
      ),
    ).toEqual([]);
    const { error = [] } = await kindsOf('\np { colour: red; width: 10pxx; }\n');
    expect(error.map(({ message }) => message)).toEqual([
      expect.stringContaining('colour'),
      expect.stringContaining('Unknown dimension'),
    ]);
  });

  test('fetches nothing on its own, for any page and headers', async () => {
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
    const before = started();
    expect(before.length).toBeGreaterThan(0);
    killAll(before);
    expect((await checker.check(good)).checkedWith).toBe('nu');
  });

  test('leaves no process behind', async () => {
    await checker.stop();
    await vi.waitFor(() => expect(started()).toEqual([]), 60_000);
  });
});
