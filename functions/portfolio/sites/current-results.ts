import { addressKey } from '../../../shared/pages/urls.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { Adding } from './adding-store.ts';

/** The same for http and https: who cannot add one adds the other. */
const placeOf = (url: string): string => addressKey(url).replace(/^https?:/, '');

/**
 * Sites being added, without failures that are out of date: there is a later try of the same address, over http or https, or a site
 * that has it by now.
 * @param adding oldest first
 * @param sites addresses of the account's sites
 */
export function currentResults<One extends Pick<Adding, 'url' | 'state' | 'failure'>>(
  adding: readonly One[],
  sites: readonly string[],
): One[] {
  const places = adding.map(({ url }) => placeOf(url));
  const known = new Set(sites.map(placeOf));
  return adding.filter(({ state, failure }, index) => {
    if (state !== 'failed' || failure?.message === messages.siteExists) return true;
    const place = places[index] ?? '';
    return !known.has(place) && !places.includes(place, index + 1);
  });
}
