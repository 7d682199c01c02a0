import * as z from 'zod';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import {
  measuredCategories,
  skippedAudits,
} from '../../functions/providers/lighthouse/lighthouse-settings.ts';
import type { Device } from '../../shared/scans/devices.ts';
import { lighthouseCli } from '../lighthouse-cli.ts';

/**
 * Scans a page on both devices, one after the other, and returns its scores from 0 to 100. The product is one
 * implementation.
 */
export type TwoDeviceScan = (url: string) => Promise<Record<Device, number>>;

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
export const cliScan: TwoDeviceScan = async (url) => {
  const mobile = await runCli(url, 'mobile');
  return { mobile, desktop: await runCli(url, 'desktop') };
};

async function runCli(url: string, device: Device): Promise<number> {
  const chromium = await chromiumExecutable();
  const preset = device === 'desktop' ? ['--preset=desktop'] : [];
  const chrome = ['--chrome-ignore-default-flags', `--chrome-flags=${chromium.flags.join(' ')}`];
  const env = { ...process.env, ...chromium.env, CHROME_PATH: chromium.path };
  const found = await lighthouseCli(url, [...preset, ...options, ...chrome], { env });
  return Math.round(CliResult.parse(found).categories.performance.score * 100);
}
