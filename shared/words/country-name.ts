const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Groups of countries and placeholders, which ISO 3166-1 does not assign to a country. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** English name of a country; undefined if the code is no ISO 3166-1 alpha-2 code. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && !noCountries.has(code) ? names.of(code) : undefined;
