import type { LaunchOptions } from 'playwright-core';
import { chromiumExecutable } from '../../../functions/providers/chromium/chromium-executable.ts';

/** What only measuring and Lambda need: one process that forks no others, and no windows, which people do open. */
const withoutNeed = new Set(['--no-zygote', '--block-new-web-contents']);

/**
 * The product's browser as a person has it: new processes are forked, links open tabs, and nothing is painted by a
 * graphics card in software, which playwright asks for. The first and last together take a sixth of the time.
 */
export async function browserOptions(): Promise<LaunchOptions> {
  const { path, env, flags } = await chromiumExecutable();
  return {
    executablePath: path,
    env,
    args: flags.filter((flag) => !withoutNeed.has(flag)),
    ignoreDefaultArgs: ['--enable-unsafe-swiftshader'],
  };
}
