import { capital, capitalMonitor } from '../../../../shared/words/capital.ts';
import { monitorWords } from '../../../../shared/models/monitoring/endpoint-address.ts';
import { oneRegionWords } from '../../../../shared/uptime/uptime-failures.ts';
import { dayMs } from '../../../platform/times.ts';
import { ofSite, partOfSite } from '../../../registry/pages/part-of-site.ts';
import { beginOrGoOn, end, type Fold, stepOf } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';

const pauseMs = dayMs;
const nowDown = 'down';

/** A page that one region cannot reach again within a day: that is one episode. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'reach') return state;
  if (!seen.isOneRegion) return end(state, stepOf(sample, { after: seen.status }));
  if (state.open !== undefined) return state;
  return beginOrGoOn(state, stepOf(sample, { after: seen.why }), pauseMs);
};

/** Pages and endpoints of a site; undefined if its home page is among them. */
function partOf(urls: ReadonlySet<string>, site: string): string | undefined {
  const { host } = new URL(site);
  const isPage = (url: string): boolean => url.startsWith('http') && new URL(url).host === host;
  if ([...urls].every(isPage)) return partOfSite(urls, site);
  const [first = site] = urls;
  if (urls.has(site)) return undefined;
  return urls.size === 1 ? capitalMonitor(monitorWords(first)) : `${urls.size} monitors`;
}

export const reachedElsewhere: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'reached-elsewhere') return [];
    const { facts, subject } = event;
    const track = { cause: 'reached-elsewhere', url: subject.url, part: '' } as const;
    const { since: at } = facts;
    if (facts.step === 'ended')
      return [{ track, at, seen: { as: 'reach', isOneRegion: false, status: facts.status } }];
    const { reason, statusCode, reachedFrom } = facts;
    const why = oneRegionWords({ reason, statusCode, reachedFrom });
    return [{ track, at, seen: { as: 'reach', isOneRegion: true, why } }];
  },
  fold,
  checkOf: () => 'Uptime check',
  stepWords({ url }, { after }) {
    // A page or an endpoint.
    const name = url.startsWith('http') ? 'it' : monitorWords(url);
    const first = name === 'it' ? 'It' : capitalMonitor(name);
    return {
      began: `${capital(after ?? '')}.`,
      worsened: `${first} is still down from one region only.`,
      ended:
        after === nowDown
          ? `${first} is now down from other places too.`
          : `Our own check reaches ${name} again.`,
    };
  },
  titleOf({ endedAt }, leading, { url, name }) {
    const named = leading.filter((one) => endedAt !== undefined || one.endedAt === undefined);
    const urls = new Set(named.map(({ track }) => track.url));
    const [is, are] = endedAt === undefined ? ['is', 'are'] : ['was', 'were'];
    const part = partOf(urls, url);
    const verb = part !== undefined && urls.size > 1 ? are : is;
    return `${ofSite(part, name)} ${verb} down from one region only`;
  },
  why: 'Our own check failed repeatedly, and another place reached it: it counts as up.',
  becomesOutage: ({ after }) => after === nowDown,
};
