import type { PingNode } from '../ports/ping-nodes.ts';
import type { GlobalpingProbe } from './globalping-answers.ts';

/** The location of a measurement; the API has no ids of probes. */
export interface GlobalpingLocation {
  country: string;
  state?: string;
  city: string;
  tags: readonly string[];
}

/** Probes at homes come and go, and their lines vary too much for a latency that is compared by the hour. */
const inDataCentre = 'datacenter-network';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

const keyOf = ({ location: { country, state, city } }: GlobalpingProbe): string =>
  `globalping:${[country, state ?? '', city].map(slug).filter(Boolean).join('-')}`;

/** Whether a text is spelled as a key of ours, wherever it may be. */
export const isNodeKey = (key: string): boolean =>
  /^globalping:[a-z]{2}(?:-[a-z0-9]+){1,20}$/.test(key);

interface City {
  key: string;
  location: GlobalpingLocation;
  probes: number;
}

/** Cities with probes in data centres, by key; independent of the order of the probes. */
export function citiesOf(probes: readonly GlobalpingProbe[]): Map<string, City> {
  const cities = new Map<string, City>();
  for (const probe of probes) {
    if (!probe.tags.includes(inDataCentre)) continue;
    const key = keyOf(probe);
    const known = cities.get(key);
    if (known !== undefined) {
      known.probes += 1;
      continue;
    }
    const { country, state, city } = probe.location;
    const location = { country, ...(state ? { state } : {}), city, tags: [inDataCentre] };
    cities.set(key, { key, location, probes: 1 });
  }
  return cities;
}

const more = (one: City, other: City): number =>
  other.probes - one.probes || one.key.localeCompare(other.key);

/** One node a country: the city with the most probes, because it is the least likely to be without any. */
export function nodesOf(
  cities: Iterable<City>,
  away: Pick<PingNode, 'isAway' | 'awayUntil'>,
): PingNode[] {
  const byCountry = Map.groupBy(cities, ({ location }) => location.country);
  return [...byCountry.values()]
    .flatMap((inCountry) => inCountry.toSorted(more).slice(0, 1))
    .map(({ key, location: { country: countryCode, city } }) => {
      const country = countryNames.of(countryCode) ?? countryCode;
      return {
        key,
        countryCode,
        country,
        city,
        server: `${country}, ${city}`,
        source: 'globalping' as const,
        ...away,
        latency: null,
      };
    })
    .toSorted((one, other) => one.server.localeCompare(other.server));
}
