import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bad, good, html, started } from '../../../test/support/markup-checker.ts';
import { log } from '../../platform/logger.ts';
import { CheckerError } from '../ports/check-markup.ts';
import { htmlValidateCheck } from './in-markup-child.ts';
import { markupChecker } from './markup-checker.ts';
import { startNu } from './nu-service.ts';

describe('without Java', () => {
  const checker = markupChecker({ javaPath: '/no/such/java' });
  afterAll(() => checker.stop());

  test('html-validate sets apart what it does not know', async () => {
    const page = html(
      '<!doctype html><html lang="en"><head><title>A</title></head><body><p contenteditable="plaintext-only">B</p></body></html>',
    );
    const { details } = await checker.check(page);
    expect(details.map(({ subType }) => subType)).toEqual(['unknown']);
  });

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

describe('a checker that the operator chose', () => {
  test('html-validate: Java is not even asked', async () => {
    const checker = markupChecker({ wanted: 'html-validate', javaPath: '/bin/false' });
    expect((await checker.check(bad)).checkedWith).toBe('html-validate');
    await checker.stop();
  });

  test.each([
    ['missing', '/no/such/java'],
    ['broken', '/bin/false'],
  ])(
    'the W3C’s, whose Java is %s: a fault of ours at every page, and no other checker',
    async (_, javaPath) => {
      const logged = vi.spyOn(log, 'error').mockReturnValue();
      const checker = markupChecker({ wanted: 'nu', javaPath });
      for (const page of [bad, good])
        await expect(checker.check(page)).rejects.toThrow(
          new CheckerError('The W3C checker has no Java 11'),
        );
      expect(logged.mock.calls.map(([message]) => message)).toEqual(
        Array.from({ length: 2 }, () => 'no usable Java for the W3C checker'),
      );
      logged.mockRestore();
      await checker.stop();
    },
  );
});

test('a page whose nesting html-validate cannot cope with is the checker’s failure', async () => {
  const deep = html('<div>'.repeat(100_000));
  await expect(htmlValidateCheck(deep, 300)).rejects.toThrow(CheckerError);
});

describe('a Java that is slow', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slow-java-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const script = async (name: string, ...lines: string[]) => {
    const path = join(folder, name);
    await writeFile(path, ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
    return path;
  };

  test('is no Java that is missing: the page waits, and the next one is checked', async () => {
    const seen = join(folder, 'seen');
    const javaPath = await script(
      'once',
      `[ -e ${seen} ] || { touch ${seen}; exec sleep 9; }`,
      'echo \'version "1.8.0"\'',
    );
    const checker = markupChecker({ javaPath, versionMs: 1000 });
    await expect(checker.check(good)).rejects.toThrow(CheckerError);
    expect((await checker.check(good)).checkedWith).toBe('html-validate');
    await checker.stop();
  });

  test('is given up when its service does not start in time, and leaves no process', async () => {
    const javaPath = await script('never', 'exec sleep 9');
    const starting = startNu({ javaPath, jar: 'vnu.jar', startMs: 100 });
    await expect(starting).rejects.toMatchObject({
      message: expect.stringContaining('not ready within 100 ms'),
      isWorthRepeating: false,
    });
    await vi.waitFor(() => expect(started()).toEqual([]), 60_000);
  });
});
