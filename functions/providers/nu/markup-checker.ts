import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execFile } from 'node:child_process';
import type { MarkupChecker } from '../../../shared/models/measuring/markup.ts';
import { logFault } from '../../platform/log-fault.ts';
import { type CheckMarkup, CheckerError } from '../ports/check-markup.ts';
import { dismissMarkupChild, htmlValidateCheck } from './in-markup-child.ts';
import { nuChecker, type NuChecker } from './nu-checker.ts';
import { startNu } from './nu-service.ts';

/** Oldest Java that the Nu checker runs on. */
export const oldestJava = 11;

/**
 * Major version of a Java; undefined if there is none. @throws CheckerError if it exists but does not answer in time
 */
export function javaVersion(javaPath: string, timeoutMs = 10_000): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    execFile(javaPath, ['-version'], { timeout: timeoutMs }, (error, stdout, stderr) => {
      if (error?.killed === true) {
        reject(new CheckerError(`Java did not print its version within ${timeoutMs} ms`, error));
        return;
      }
      const [, major] = /version "(?:1\.)?(\d+)/.exec(`${stderr}${stdout}`) ?? [];
      resolve(error !== null || major === undefined ? undefined : Number(major));
    });
  });
}

export interface MarkupCheckerOptions {
  /** The checker that is wanted. @default Nu if there is a Java that can run it */
  wanted?: MarkupChecker | undefined;
  javaPath: string;
  /** @default that of the package `vnu-jar` */
  jar?: string | undefined;
  /** Time limit for querying Java's version, in milliseconds. @default 10000 */
  versionMs?: number;
}

/**
 * The wanted checker; by default the W3C's if there is a Java that can run it, else html-validate. The report says which. Where the
 * W3C's is wanted and has no Java, a check is our fault: it throws CheckerError, and never falls back.
 */
export function markupChecker({
  wanted,
  javaPath,
  jar,
  versionMs,
}: MarkupCheckerOptions): NuChecker {
  let chosen: Promise<NuChecker> | undefined;
  const choose = async (): Promise<NuChecker> => {
    if (wanted === 'html-validate') return withoutJava();
    const version = await javaVersion(javaPath, versionMs);
    if (version !== undefined && version >= oldestJava)
      return nuChecker({ start: () => startNu({ javaPath, jar: jar ?? packagedJar() }) });
    if (wanted === undefined) return withoutJava();
    logFault('no usable Java for the W3C checker', { javaPath, version });
    throw new CheckerError(`The W3C checker has no Java ${oldestJava}`);
  };
  const choice = (): Promise<NuChecker> =>
    (chosen ??= choose().catch((error: unknown) => {
      // A Java that was too slow, or missing, is tried again later.
      chosen = undefined;
      throw error;
    }));
  const check: CheckMarkup = async (page) => (await choice()).check(page);
  return { check, stop: async () => (await chosen?.catch(() => undefined))?.stop() };
}

const withoutJava = (): NuChecker => ({
  check: (page) => htmlValidateCheck(page),
  stop: async () => dismissMarkupChild(),
});

function packagedJar(): string {
  const manifest = createRequire(import.meta.url).resolve('vnu-jar/package.json');
  return join(dirname(manifest), 'build', 'dist', 'vnu.jar');
}
