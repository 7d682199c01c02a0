import { descendants } from '../../dev/host/descendants.ts';
import { javaVersion, oldestJava } from '../../functions/providers/nu/java-version.ts';

const version = await javaVersion('java');
/** Whether this machine can run the W3C checker. */
export const hasJava = version !== undefined && version >= oldestJava;

/** Begins to watch the processes below this one, which test files share: those that others left end by themselves. */
export function watchProcesses(): () => number[] {
  const others = new Set(descendants());
  return () => descendants().filter((pid) => !others.has(pid));
}

export const html = (text: string) => ({
  body: Buffer.from(text),
  contentType: 'text/html; charset=utf-8',
});
export const good = html(
  '<!doctype html><html lang="en"><head><title>A</title></head><body>B</body></html>',
);
