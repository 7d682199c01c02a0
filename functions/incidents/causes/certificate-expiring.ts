import type { TrackEpisode } from '../../episodes/track.ts';
import { type CauseDerivation, type Report, reportOf } from './derive-cause.ts';
import { daysAhead, foldExpiry } from './expiry.ts';

const wordsOf = (host: string, daysLeft: number): string =>
  daysLeft === 0
    ? `The certificate of ${host} has expired.`
    : `The certificate of ${host} expires ${daysAhead(daysLeft)}.`;

const newestOf = ({ began, worse }: TrackEpisode) => worse.at(-1) ?? began;

/** All pages of a host have the same certificate. */
export const certificateExpiring: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'certificate-expiring' && event.type !== 'certificate-renewed') return [];
    const { at, subject, facts } = event;
    const { host: part, expiresAt } = facts;
    const track = { cause: 'certificate-expiring', url: subject.url, part } as const;
    if (event.type === 'certificate-renewed')
      return [{ track, at, seen: { as: 'certificate-renewed', expiresAt } }];
    const { daysLeft } = event.facts;
    return [{ track, at, seen: { as: 'certificate', expiresAt, daysLeft } }];
  },
  isOfSite: true,
  fold: foldExpiry,
  checkOf: () => 'Uptime check',
  stepWords({ part: host }, { after }) {
    const text = wordsOf(host, Number(after));
    return { began: text, worsened: text, ended: `The certificate of ${host} was renewed.` };
  },
  titleOf({ endedAt }, [episode]) {
    if (episode === undefined) return '';
    const { part: host } = episode.track;
    const daysLeft = Number(newestOf(episode).after);
    if (endedAt === undefined) return wordsOf(host, daysLeft).slice(0, -1);
    return `The certificate of ${host} ${daysLeft === 0 ? 'had expired' : `was to expire ${daysAhead(daysLeft)}`}`;
  },
  why: 'A check of the site read the date in its certificate.',
  report: ({ episodes }) =>
    episodes.filter(({ track }) => track.cause === 'certificate-expiring').map(reportOfStage),
};

/** Each stage is reported, because each leaves less time. */
function reportOfStage(episode: TrackEpisode): Report {
  const { url, part: host } = episode.track;
  const { at: happenedAt, before, after } = newestOf(episode);
  const isExpired = Number(after) === 0;
  return reportOf(
    [`certificate ${host} ${before} ${after}`],
    isExpired ? 'certificate-expired' : 'certificate-expiring',
    isExpired ? 'bad' : 'average',
    {
      title: wordsOf(host, Number(after)).slice(0, -1),
      message: isExpired
        ? 'Browsers warn visitors until it is renewed.'
        : 'Renew it before then, or browsers will warn visitors away.',
      why: certificateExpiring.why,
      happenedAt,
      url,
    },
  );
}
