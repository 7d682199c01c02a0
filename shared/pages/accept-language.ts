/** Languages in which pages are requested, the most wanted first. BCP 47. */
export const usualLanguages = ['en-US', 'en'] as const;

/**
 * A language in its usual spelling: `pt-BR` for `PT-br`.
 * @returns undefined for what is no BCP 47 code of a language that is known
 */
export function languageCode(text: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i.test(text)) return undefined;
  try {
    const [code] = Intl.getCanonicalLocales(text);
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return code === undefined || names.of(code) === undefined ? undefined : code;
  } catch {
    return undefined;
  }
}

/** What a browser of people with this language wants: `de-AT`, `de`, and English if there is no such page. */
export function languagesOf(code: string | undefined): readonly string[] {
  if (code === undefined) return usualLanguages;
  const [base = code] = code.split('-', 1);
  return [...new Set([code, ...(base === 'en' ? [] : [base]), ...usualLanguages])];
}

/** `Accept-Language` as Chromium writes it: `en-US,en;q=0.9`. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
export const acceptLanguage = (languages: readonly string[] = usualLanguages): string =>
  languages
    .map((language, index) =>
      index === 0 ? language : `${language};q=${Math.max(0.1, 1 - index / 10).toFixed(1)}`,
    )
    .join(',');
