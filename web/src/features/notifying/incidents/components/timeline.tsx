import { Text, Skeleton } from '@mantine/core';
import type { IncidentDetails } from '../../../../../../shared/calls/notifying/incidents.ts';
import { causes } from '../../../../../../shared/causes/catalogue.ts';
import type {
  IncidentMoment,
  IncidentNote,
} from '../../../../../../shared/models/notifying/incident.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import type { Band } from '../../../../../../shared/assessment/thresholds.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { noteWords } from '../../../../../../shared/words/incident-note-words.ts';
import classes from '../incidents.module.css';
import { useQuery } from '@tanstack/react-query';
import { shownSize } from '../../../../../../shared/pages/screenshots.ts';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { picturesQuery } from '../../../../entities/screenshots/screenshot-queries.ts';

type Entry = { at: string; key: string } & ({ moment: IncidentMoment } | { note: IncidentNote });

/** Observations and actions of users, in order of time. */
export function Timeline({ incident: { moments, notes } }: { incident: IncidentDetails }) {
  const entries: Entry[] = [
    ...moments.map((moment) => ({
      at: moment.at,
      key: `${moment.cause} ${moment.device} ${moment.url} ${moment.at} ${moment.step}`,
      moment,
    })),
    ...notes.map((note, index) => ({ at: note.at, key: `note ${index}`, note })),
  ];
  return (
    <ol className={classes['timeline']}>
      {entries
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map((entry) => (
          <li key={entry.key}>
            {'moment' in entry ? <Moment {...entry.moment} /> : <Note {...entry.note} />}
          </li>
        ))}
    </ol>
  );
}

const bandOf = ({ step, cause }: IncidentMoment): Band =>
  ({ began: causes[cause].band, worsened: 'bad', eased: 'average', ended: 'good' } as const)[step];

function Moment(moment: IncidentMoment) {
  const { at, text, check, url, picture } = moment;
  return (
    <>
      <span className={classes['mark']}>
        <BandSymbol band={bandOf(moment)} size={12} />
      </span>
      <Text fw={600}>{text}</Text>
      <Text c="dimmed">
        {check}, {displayUrl(url)}, <TimeAgo time={at} />
      </Text>
      {picture !== undefined && <MomentPictures url={url} picture={picture} />}
    </>
  );
}

function Note(note: IncidentNote) {
  const { at, kind, text } = note;
  return (
    <>
      <span className={classes['mark']}>
        <Icon name={kind === 'comment' ? 'chat' : 'user'} size={14} />
      </span>
      <Text fw={600}>{noteWords(note, formatDateTime)}</Text>
      {kind === 'comment' && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>}
      <Text c="dimmed">
        <TimeAgo time={at} />
      </Text>
    </>
  );
}

/** The picture that differs and the one before it, while they are among the newest of their page. */
function MomentPictures({ url, picture }: { url: string; picture: string }) {
  const found = useQuery(picturesQuery(url));
  const { data: all } = found;
  if (all === undefined)
    return (
      <QueryState query={found} failed="The screenshots could not be loaded">
        <Skeleton height={shownSize.height} width={shownSize.width} />
      </QueryState>
    );
  // A picture is taken a little after it was due.
  const index = all.findIndex(({ date }) => date >= picture);
  const shown = index < 1 ? [] : all.slice(index - 1, index + 1);
  if (shown.length === 0) return <Text c="dimmed">These screenshots are no longer available.</Text>;
  return (
    <ul className={classes['pictures']}>
      {shown.map(({ mobileImage, date }, place) => (
        <li key={date}>
          <figure>
            <img
              src={mobileImage}
              alt={`The page on a phone ${place === 0 ? 'before' : 'since then'}`}
              {...shownSize}
            />
            <figcaption>
              {place === 0 ? 'Before' : 'Since then'}, {formatDateTime(date)}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
