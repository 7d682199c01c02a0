/** Languages in which pages are requested, the most wanted first. BCP 47. */
export const usualLanguages = ['en-US', 'en'] as const;

/** `Accept-Language` as Chromium writes it: `en-US,en;q=0.9`. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
export const acceptLanguage = (languages: readonly string[] = usualLanguages): string =>
  languages
    .map((language, index) =>
      index === 0 ? language : `${language};q=${Math.max(0.1, 1 - index / 10).toFixed(1)}`,
    )
    .join(',');
