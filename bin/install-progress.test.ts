import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { installProgress } from './install-progress.mjs';

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

test('the progress of installing counts what has arrived in npm’s cache before anything is unpacked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  const cache = join(folder, 'cache');
  const root = join(folder, 'root');
  const integrityOf = (tarball: string): string =>
    `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const packages = {
    '': { name: 'web-vitals' },
    'node_modules/one': { integrity: integrityOf('one') },
    'node_modules/two': { integrity: integrityOf('two') },
    'node_modules/of-another-platform': { integrity: integrityOf('three'), os: ['plan9'] },
  };
  const words = installProgress(JSON.stringify({ packages }), root, cache);
  expect(words(5)).toBe('0 of about 2 packages downloaded, 0 unpacked (5 s)');
  const hash = createHash('sha512').update('one').digest('hex');
  const place = [hash.slice(0, 2), hash.slice(2, 4), hash.slice(4)];
  write(join(cache, '_cacache', 'content-v2', 'sha512', ...place), 'one');
  expect(words(10)).toBe('1 of about 2 packages downloaded, 0 unpacked (10 s)');
  write(join(root, 'node_modules', 'one', 'package.json'), '{}');
  write(join(root, 'node_modules', 'two', 'package.json'), '{}');
  expect(words(15)).toBe('2 of about 2 packages downloaded, 2 unpacked (15 s)');
});
