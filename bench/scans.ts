import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import type { Device } from '../shared/devices.ts';

/** Scans a page on both devices, one after the other, and gives its scores from 0 to 100. The whole product is one of these too. */
export type TwoDeviceScan = (url: string) => Promise<Record<Device, number>>;

const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('lighthouse/package.json')), 'cli/index.js');
const CliResult = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
});

/** What the CLI's Chrome needs to start at all on a bare machine; everything else is the CLI's own choice. */
const cliChromeFlags = '--headless --no-sandbox --disable-gpu --no-zygote --disable-dev-shm-usage';

/** Google's command line as anybody would run it, with the same Chromium. */
export const cliScan: TwoDeviceScan = (url) => bothDevices((device) => runCli(url, device));

async function runCli(url: string, device: Device): Promise<number> {
  const chromium = await chromiumExecutable();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const output = join(folder, 'report.json');
    const preset = device === 'desktop' ? ['--preset=desktop'] : [];
    const args = [cli, url, '--quiet', '--output=json', `--output-path=${output}`, ...preset];
    const child = spawn(process.execPath, [...args, `--chrome-flags=${cliChromeFlags}`], {
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
