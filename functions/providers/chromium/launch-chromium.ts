import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { LaunchableChromium } from './launchable-chromium.ts';

interface Options {
  /** Additional flags. */
  flags: readonly string[];
  /** Folder for the profile and all other files of the browser; its creator removes it. */
  folder: string;
}

/**
 * Starts the browser that visits foreign pages, with its own profile, and controls it through a pipe, which no page can
 * reach.
 */
export const launchChromium = (
  { path, env, flags: usual }: LaunchableChromium,
  { flags, folder }: Options,
): Promise<Browser> =>
  puppeteer.launch({
    executablePath: path,
    env: { ...env, TMPDIR: folder },
    ignoreDefaultArgs: true,
    args: [...usual, ...flags, `--user-data-dir=${join(folder, 'profile')}`, 'about:blank'],
    pipe: true,
    defaultViewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
