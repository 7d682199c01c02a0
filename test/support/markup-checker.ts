import { descendants } from '../../dev/host/descendants.ts';
import { javaVersion, oldestJava } from '../../functions/providers/nu/java-version.ts';

const version = await javaVersion('java');
/** Whether this machine can run the W3C checker. */
export const hasJava = version !== undefined && version >= oldestJava;

/** Processes that others left in this process end by themselves. */
const others = new Set(descendants());
/** Processes of this test file. */
export const started = () => descendants().filter((pid) => !others.has(pid));

export const html = (text: string) => ({
  body: Buffer.from(text),
  contentType: 'text/html; charset=utf-8',
});
export const good = html(
  '<!doctype html><html lang="en"><head><title>A</title></head><body>B</body></html>',
);
