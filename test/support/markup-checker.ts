import { execFileSync } from 'node:child_process';
import { descendants } from '../../dev/host/descendants.ts';
import { javaVersion, oldestJava } from '../../functions/providers/nu/markup-checker.ts';

const version = await javaVersion('java');
/** Whether this machine can run the W3C checker. */
export const hasJava = version !== undefined && version >= oldestJava;

/** Processes of the checker below this one, in a process that test files share: its Java, or the script in its place. */
export const started = (): number[] =>
  descendants().filter((pid) => /nu\.validator|\/never\b|^sleep 9$/.test(commandOf(pid)));

const commandOf = (pid: number): string => {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

export const html = (text: string) => ({
  body: Buffer.from(text),
  contentType: 'text/html; charset=utf-8',
});
export const good = html(
  '<!doctype html><html lang="en"><head><title>A</title></head><body>B</body></html>',
);
export const bad = html(
  '<!doctype html><html lang="en"><head><title>A</title></head>\n<body><img src="a.png"><p>one</div></body></html>',
);
