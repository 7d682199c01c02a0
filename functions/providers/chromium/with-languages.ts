import type { LaunchableChromium } from './launchable-chromium.ts';

/**
 * A browser of people who read these languages, whatever the machine's own: for `navigator.languages` and the header
 * Accept-Language, and by the first for `Intl`, which follows the environment. `--lang` has no effect on either.
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
