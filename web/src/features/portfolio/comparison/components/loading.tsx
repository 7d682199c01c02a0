import { Text } from '@mantine/core';
import { useState } from 'react';
import { type Side, type Sided, sides } from '../../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { formatSpan } from '../../../../lib/format.ts';
import {
  axisTimes,
  endOf,
  type Film,
  filmOf,
  pictureAt,
} from '../../../../entities/scan/rules/film.ts';
import { bySide } from '../rules/compared-scores.ts';
import { shownWords, mostDifferentTime } from '../rules/film.ts';
import type { SidesProps } from '../api/use-side-data.ts';
import classes from './loading.module.css';
import { SideName } from './side-name.tsx';

/** Both loads on one time axis: what each side shows at the same moment. */
export function Loading({ names, data, device }: SidesProps & { device: Device }) {
  const isFetched = sides.every((side) => data[side].suggestions.isFetched);
  const films = bySide(data, ({ suggestions }) => filmOf(suggestions.data?.[device]));
  const isComplete = films.mine.pictures.length > 0 && films.theirs.pictures.length > 0;
  return (
    <Section
      id="loading-process"
      title="Loading process"
      hint="Both filmstrips on one time axis, as seen at the full speed of the computer that measured."
    >
      <OrError
        queries={sides.map((side) => data[side].suggestions)}
        title="The filmstrips could not be loaded"
      >
        {!isComplete && isFetched ? (
          <Text c="dimmed">
            There are no pictures of both sites yet. They appear once a scan of each site has
            succeeded.
          </Text>
        ) : (
          <div className={classes['frame']} data-device={device}>
            {isComplete && <Film key={device} names={names} films={films} />}
          </div>
        )}
      </OrError>
    </Section>
  );
}

function Film({ names, films }: { names: Sided<string>; films: Sided<Film> }) {
  const times = axisTimes(Math.max(endOf(films.mine), endOf(films.theirs)));
  const [at, setAt] = useState(() => mostDifferentTime(films, times));
  const last = times.at(-1) ?? 0;
  const step = times[0] ?? 1;
  const words = `At ${formatSpan(at)} ${shownWords(films, at)}`;
  const columns: Column<Side>[] = [
    { head: 'Site', kind: 'name', cell: (side) => <SideName side={side} name={names[side]} /> },
    ...times.map((time): Column<Side> => ({
      head: formatSpan(time),
      title: time === at ? <strong>{formatSpan(time)}</strong> : formatSpan(time),
      cell: (side) => (
        <Shot
          data={pictureAt(films[side], time)?.data}
          alt={`${names[side]} after ${formatSpan(time)}`}
          isChosen={time === at}
        />
      ),
    })),
  ];
  return (
    <>
      <Text size="md" mb={12} mih={28} fw={600}>
        <output>{words}.</output>
      </Text>
      <label className={classes['time']}>
        <span>Time since loading started</span>
        <input
          type="range"
          min={step}
          max={last}
          step={step}
          value={at}
          aria-valuetext={words}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      </label>
      <DataTable
        label="Filmstrips of both sites"
        className={classes['films']}
        columns={columns}
        rows={sides}
        rowKey={(side) => side}
      />
    </>
  );
}

interface ShotProps {
  data: string | undefined;
  alt: string;
  isChosen: boolean;
}

const Shot = ({ data, alt, isChosen }: ShotProps) => (
  <div className={classes['frameOfShot']} data-chosen={isChosen || undefined}>
    {data === undefined ? (
      <span className={classes['shot']} title={`${alt}: nothing yet`}>
        –
      </span>
    ) : (
      <img className={classes['shot']} src={data} alt={alt} />
    )}
  </div>
);
