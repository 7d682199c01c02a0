import { execFile } from 'node:child_process';

/** Oldest Java that the Nu checker runs on. */
export const oldestJava = 11;

/** Major version of a Java; undefined where there is none, or it does not answer. */
export function javaVersion(javaPath: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile(javaPath, ['-version'], { timeout: 10_000 }, (error, stdout, stderr) => {
      const [, major] = /version "(?:1\.)?(\d+)/.exec(`${stderr}${stdout}`) ?? [];
      resolve(error !== null || major === undefined ? undefined : Number(major));
    });
  });
}
