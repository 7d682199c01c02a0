import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execFile } from 'node:child_process';
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
  javaPath: string;
  /** @default that of the package `vnu-jar` */
  jar?: string | undefined;
  /** Time limit for querying Java's version, in milliseconds. @default 10000 */
  versionMs?: number;
}

/** The W3C's checker if there is a Java that can run it, else html-validate; the report says which. */
export function markupChecker({ javaPath, jar, versionMs }: MarkupCheckerOptions): NuChecker {
  let chosen: Promise<NuChecker> | undefined;
  const choose = async (): Promise<NuChecker> => {
    const version = await javaVersion(javaPath, versionMs);
    if (version === undefined || version < oldestJava) return withoutJava();
    return nuChecker({ start: () => startNu({ javaPath, jar: jar ?? packagedJar() }) });
  };
  const choice = (): Promise<NuChecker> =>
    (chosen ??= choose().catch((error: unknown) => {
      // A Java that was too slow is tried again later.
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
