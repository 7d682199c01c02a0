import { execFile, type ExecFileOptions } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const folderOfLighthouse = dirname(
  createRequire(import.meta.url).resolve('lighthouse/package.json'),
);
const cli = join(folderOfLighthouse, 'cli/index.js');

/** Runs Google's command line on a page. @returns its report @throws Error with what it printed */
export async function lighthouseCli(
  url: string,
  flags: readonly string[],
  options: ExecFileOptions,
): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const file = join(folder, 'report.json');
    const args = [cli, url, '--quiet', '--output=json', `--output-path=${file}`, ...flags];
    await promisify(execFile)(process.execPath, args, options);
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
