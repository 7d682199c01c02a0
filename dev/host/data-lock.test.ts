import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockData } from './data-lock.ts';

const folderHeldBy = (pid: number | ''): string => {
  const folder = mkdtempSync(join(tmpdir(), 'data-lock-'));
  writeFileSync(join(folder, 'host.pid'), `${pid}`);
  return folder;
};

test('the lock of a killed host does not block the next one', () => {
  const folder = folderHeldBy(2 ** 22 + 1);
  const tryRelease = lockData(folder);
  expect(readFileSync(join(folder, 'host.pid'), 'utf8')).toBe(`${process.pid}`);
  tryRelease();
  expect(existsSync(join(folder, 'host.pid'))).toBe(false);
});

test('nor does a lock whose process id was lost to a full disk', () => {
  expect(() => lockData(folderHeldBy(''))).not.toThrow();
});

test.skipIf(process.platform !== 'linux')(
  'nor does one whose process id belongs to another program by now',
  () => {
    expect(() => lockData(folderHeldBy(process.ppid))).not.toThrow();
  },
);

const rounds = 30;

/** A process with a local host's command line, which requests one folder after the other, each at its time. */
const contender = `
  import { DataInUseError, lockData } from ${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)};
  const [folder, begin] = process.argv.slice(2);
  const got = [];
  for (let round = 0; round < ${rounds}; round += 1) {
    while (Date.now() < Number(begin) + round * 10);
    try {
      lockData(folder + '/' + round);
      got.push(round);
    } catch (error) {
      if (!(error instanceof DataInUseError)) throw error;
    }
  }
  console.log(JSON.stringify(got));
  process.stdin.resume();
`;

test('of two that start at the same instant one gets it, even if a stale lock is left there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-lock-'));
  const leftovers = [undefined, '', `${2 ** 22 + 1}`];
  for (let round = 0; round < rounds; round += 1) {
    const leftover = leftovers[round % leftovers.length];
    mkdirSync(join(folder, `${round}`));
    if (leftover !== undefined) writeFileSync(join(folder, `${round}`, 'host.pid'), leftover);
  }
  const script = ['--input-type=module', '-e', contender, 'start.ts'];
  const begin = `${Date.now() + 600}`;
  const contenders = [1, 2].map(() => spawn(process.execPath, [...script, folder, begin]));
  const got = await Promise.all(
    contenders.map(async ({ stdout }) => {
      const [line] = (await once(stdout, 'data')) as [Buffer];
      return JSON.parse(line.toString()) as number[];
    }),
  );
  for (const { stdin } of contenders) stdin.end();
  expect(got.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: rounds }, (_, n) => n));
});
