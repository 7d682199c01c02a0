import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import {
  measuredCategories,
  skippedAudits,
} from '../../functions/providers/lighthouse/lighthouse-settings.ts';
import type { Device } from '../../shared/scans/devices.ts';

/**
 * Scans a page on both devices, one after the other, and returns its scores from 0 to 100. The product is one
 * implementation.
 */
export type TwoDeviceScan = (url: string) => Promise<Record<Device, number>>;

const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('lighthouse/package.json')), 'cli/index.js');
const CliResult = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
});

/** The categories that the product measures; both sides otherwise use Lighthouse's defaults. */
const options = [
  `--only-categories=${measuredCategories.join(',')}`,
  '--disable-full-page-screenshot',
  `--skip-audits=${skippedAudits.join(',')}`,
];

/** Google's command line, which measures the same as the product, with the same Chromium and flags. */
export const cliScan: TwoDeviceScan = (url) => bothDevices((device) => runCli(url, device));

async function runCli(url: string, device: Device): Promise<number> {
  const chromium = await chromiumExecutable();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const output = join(folder, 'report.json');
    const preset = device === 'desktop' ? ['--preset=desktop'] : [];
    const args = [cli, url, '--quiet', '--output=json', `--output-path=${output}`, ...preset];
    const chrome = ['--chrome-ignore-default-flags', `--chrome-flags=${chromium.flags.join(' ')}`];
    const child = spawn(process.execPath, [...args, ...options, ...chrome], {
      env: { ...process.env, ...chromium.env, CHROME_PATH: chromium.path },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`the Lighthouse CLI ended with ${String(code)}`);
    const result = CliResult.parse(JSON.parse(await readFile(output, 'utf8')));
    return Math.round(result.categories.performance.score * 100);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bothDevices(
  scan: (device: Device) => Promise<number>,
): Promise<Record<Device, number>> {
  const mobile = await scan('mobile');
  return { mobile, desktop: await scan('desktop') };
}
