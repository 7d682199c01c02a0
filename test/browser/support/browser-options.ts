import type { LaunchOptions } from 'playwright-core';
import { chromiumExecutable } from '../../../functions/providers/chromium/chromium-executable.ts';

/**
 * The product's browser without what only measuring and Lambda need: new processes are forked, and nothing is painted
 * by a graphics card in software, which playwright asks for. Together they take a sixth of the time.
 */
export async function browserOptions(): Promise<LaunchOptions> {
  const { path, env, flags } = await chromiumExecutable();
  return {
    executablePath: path,
    env,
    args: flags.filter((flag) => flag !== '--no-zygote'),
    ignoreDefaultArgs: ['--enable-unsafe-swiftshader'],
  };
}
