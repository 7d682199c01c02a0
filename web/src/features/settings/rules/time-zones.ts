import type { SearchOption } from '../../../components/search-options.ts';

/**
 * Every zone that the browser knows.
 * @param chosen is listed even where the browser does not know it
 */
export const timeZoneOptions = (chosen: string): SearchOption[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
