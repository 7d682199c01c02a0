import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { shownSize } from '../../../../../../shared/pages/screenshots.ts';
import { QueryState } from '../../../../components/query-state.tsx';
import { picturesQuery } from '../../../../entities/screenshots/screenshot-queries.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import classes from '../incidents.module.css';

/** The picture that differs and the one before it, while they are among the newest of their page. */
export function MomentPictures({ url, picture }: { url: string; picture: string }) {
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
