import { execFile } from 'node:child_process';
import { CheckerError } from '../ports/check-markup.ts';

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
