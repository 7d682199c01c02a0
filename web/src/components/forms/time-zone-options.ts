import { readableZone } from '../../lib/zone.ts';
import type { SearchOption } from '../tables/search-options.ts';
import { currentName, formerName } from './time-zone-names.ts';

/**
 * Every zone that the browser knows, by the name of today.
 * @param chosen is listed even where the browser does not know it
 */
export const timeZoneOptions = (chosen: string): SearchOption[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(currentName), 'UTC', chosen])]
    .toSorted()
    .map((value) => {
      const former = formerName(value);
      return {
        value,
        label: readableZone(value),
        ...(former === undefined ? {} : { note: `Formerly ${readableZone(former)}` }),
      };
    });
