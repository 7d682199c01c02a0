import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { LaunchableChromium } from './launchable-chromium.ts';

interface Options {
  /** Flags on top of the usual ones. */
  flags: readonly string[];
  /** For the profile and all that the browser writes; its creator removes it. */
  folder: string;
}

/** Starts the browser that visits foreign pages: with a profile of its own, and a pipe, which no page can reach, to speak through. */
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
