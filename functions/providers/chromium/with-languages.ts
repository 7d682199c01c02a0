import type { LaunchableChromium } from './launchable-chromium.ts';

/**
 * Makes a browser prefer these languages, regardless of the machine's: sets `navigator.languages` and the header
 * Accept-Language, and the locale of `Intl`, which follows the environment, to the first. `--lang` has no effect on either.
 * @param languages BCP 47, the most wanted first; at least one
 */
export function withLanguages(
  chromium: LaunchableChromium,
  languages: readonly string[],
): LaunchableChromium {
  const [first = 'en'] = languages;
  return {
    ...chromium,
    env: { ...chromium.env, LANG: `${first.replaceAll('-', '_')}.UTF-8` },
    flags: [...chromium.flags, `--accept-lang=${languages.join(',')}`],
  };
}
