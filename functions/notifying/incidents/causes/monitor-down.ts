import { capital, capitalMonitor } from '../../../../shared/words/capital.ts';
import { lastedWords } from '../../../../shared/words/duration-words.ts';
import { uptimeFailureWords } from '../../../../shared/uptime/uptime-failures.ts';
import { endpointOf, type TrackEpisode } from '../../../monitoring/episodes/track.ts';
import { ofSite } from '../../../registry/pages/part-of-site.ts';
import { begin, end, type Fold, stepOf } from '../track-state.ts';
import { siteDown } from './site-down.ts';
import {
  type CauseDerivation,
  type IncidentSite,
  reasonsOf,
  type Report,
  reportOf,
} from './derive-cause.ts';

const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'monitor') return state;
  const { name: before, why: after } = seen;
  const step = stepOf(sample, { before, ...(after === undefined ? {} : { after }) });
  if (seen.status === 'up') return end(state, step);
  return state.open === undefined ? begin(state, step) : state;
};

const nameOf = ({ began }: Pick<TrackEpisode, 'began'>): string => began.before ?? '';
const titled = (part: string, site: string): string => capitalMonitor(ofSite(part, site));

export const monitorDown: CauseDerivation = {
  samplesOf(event) {
    const { url } = event.subject;
    if (event.type === 'uptime-changed') {
      const { endpoint, status, since: at, reason, statusCode } = event.facts;
      if (endpoint === undefined) return [];
      const track = { cause: 'monitor-down', url, part: url } as const;
      const why = reason && uptimeFailureWords(reason, statusCode);
      return [{ track, at, seen: { as: 'monitor', status, name: endpoint.name, why } }];
    }
    if (event.type !== 'monitor-changed') return [];
    const { monitor, status, since, why } = event.facts;
    const track = { cause: 'monitor-down', url, part: monitor.id } as const;
    return [{ track, at: since, seen: { as: 'monitor', status, name: monitor.name, why } }];
  },
  isOfSite: true,
  fold,
  checkOf: (track) => (endpointOf(track) === undefined ? 'Heartbeat' : 'Uptime check'),
  stepWords(_track, { before = '', after: why }) {
    const name = capitalMonitor(before);
    return {
      began: why === undefined ? `${name} went down.` : `${name} went down: ${why}.`,
      worsened: `${name} is still down.`,
      ended: why === undefined ? `${name} is up again.` : `${name} was ${why}.`,
    };
  },
  titleOf({ endedAt }, leading, { name }) {
    const down = leading.filter(
      (episode) => endedAt !== undefined || episode.endedAt === undefined,
    );
    const [first] = down;
    const [is, are] = endedAt === undefined ? ['is', 'are'] : ['was', 'were'];
    const ids = new Set(down.map(({ track }) => track.part));
    if (first === undefined || ids.size > 1) return `${ids.size} monitors of ${name} ${are} down`;
    return `${titled(nameOf(first), name)} ${is} down`;
  },
  why: 'The job failed or took too long, or its signal did not arrive in time.',
  report: (incident, site) =>
    incident.episodes
      .filter(({ track }) => track.cause === 'monitor-down')
      .flatMap((episode) => ofEpisode(episode, site)),
  // A monitor that was paused or removed is not up again.
  reportsEnd: ({ after }) => after === undefined,
};

function ofEpisode(episode: TrackEpisode, site: IncidentSite): Report[] {
  const { began, beganAt, ended, endedAt, track } = episode;
  const part = nameOf(episode);
  const about = { url: track.url, part };
  const subject = titled(part, site.name);
  const down = reportOf(reasonsOf('monitor-down', [began]), 'monitor-down', 'bad', {
    title: `${subject} is down`,
    message: `${capital(began.after ?? 'it went down')}.`,
    why: endpointOf(track) === undefined ? monitorDown.why : siteDown.why,
    happenedAt: beganAt,
    ...about,
  });
  if (ended === undefined || endedAt === undefined) return [down];
  const up = reportOf(reasonsOf('monitor-up', [ended]), 'monitor-up', 'good', {
    title: `${subject} is up again`,
    message: `It was down for ${lastedWords(beganAt, endedAt)}.`,
    why: 'The monitor found it up again.',
    happenedAt: endedAt,
    ...about,
  });
  return [down, ended.after === undefined ? up : { ...up, isSilent: true }];
}
