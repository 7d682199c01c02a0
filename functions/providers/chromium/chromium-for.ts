import { chromiumExecutable } from './chromium-executable.ts';
import type { LaunchableChromium } from './launchable-chromium.ts';
import { withLanguages } from './with-languages.ts';

/** The Chromium of scans and pictures, for pages in these languages. @throws as `chromiumExecutable` */
export const chromiumFor = async (languages: readonly string[]): Promise<LaunchableChromium> =>
  withLanguages(await chromiumExecutable(), languages);
