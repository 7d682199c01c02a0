import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { usualLanguages } from '../../../shared/pages/accept-language.ts';
import { fontsFolder } from '../../platform/fonts-folder.ts';
import { fontConfigurationFile } from './font-configuration.ts';
import { launchFlags } from './launch-flags.ts';
import type { LaunchableChromium } from './launchable-chromium.ts';
import { sandboxHindrance } from './sandbox.ts';
import { unpackChromium } from './unpack-chromium.ts';
import { withLanguages } from './with-languages.ts';

/** The Chromium of scans and pictures, for pages in these languages. @throws as `chromiumExecutable` */
export const chromiumFor = async (languages: readonly string[]): Promise<LaunchableChromium> =>
  withLanguages(await chromiumExecutable(), languages);

const unpacked = new Map<string, Promise<LaunchableChromium>>();

/**
 * The Chromium of scans, pictures and PDFs, with our fonts only; a named one has those of its machine. Unpacks the one from npm at first use (two seconds), keeps it for later starts,
 * and can be called by many processes at once.
 * @param env its `CHROMIUM_PATH` names a browser to use instead
 * @throws Error if `CHROMIUM_PATH` leads nowhere, or if this machine has no browser from npm and none is named.
 */
export async function chromiumExecutable(
  env: NodeJS.ProcessEnv = process.env,
): Promise<LaunchableChromium> {
  const flags = launchFlags({ hasSandbox: (await sandboxHindrance()) === undefined });
  if (env['CHROMIUM_PATH'] !== undefined && env['CHROMIUM_PATH'] !== '') {
    const named = { path: checkedPath(env['CHROMIUM_PATH']), env: browserEnv(env), flags };
    return withLanguages(named, usualLanguages);
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `There is no Chromium from npm for ${process.platform} on ${process.arch}: ` +
        'set CHROMIUM_PATH to an installed Chrome or Chromium.',
    );
  }
  const folder = cacheFolder(env);
  const known = unpacked.get(folder);
  if (known) return known;
  const unpacking = unpackedBrowser(folder, env, flags);
  unpacked.set(folder, unpacking);
  // The disk may have space again later.
  unpacking.catch(() => unpacked.delete(folder));
  return unpacking;
}

async function unpackedBrowser(
  folder: string,
  env: NodeJS.ProcessEnv,
  flags: string[],
): Promise<LaunchableChromium> {
  const { path, libraries, fonts } = await unpackChromium(folder);
  const own = {
    FONTCONFIG_FILE: await fontConfigurationFile([fonts, fontsFolder()], folder),
    LD_LIBRARY_PATH: [libraries, env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
  };
  return withLanguages({ path, flags, env: { ...browserEnv(env), ...own } }, usualLanguages);
}

function checkedPath(path: string): string {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch (cause) {
    throw new Error(`CHROMIUM_PATH is ${path}, which cannot be executed.`, { cause });
  }
}

/** In Lambda only the temporary folder is writable. */
function cacheFolder(env: NodeJS.ProcessEnv): string {
  return env['AWS_LAMBDA_FUNCTION_NAME'] ? join(tmpdir(), 'chromium') : resolve('.local/chromium');
}

/** A page that breaks out of the browser finds no credentials in its environment, and its language is not the machine's. */
function browserEnv(env: NodeJS.ProcessEnv): Record<string, string> {
  const passedOn = ['PATH', 'TZ', 'TMPDIR', 'XDG_RUNTIME_DIR', 'DISPLAY'];
  const kept = passedOn.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { HOME: tmpdir(), ...Object.fromEntries(kept) };
}
