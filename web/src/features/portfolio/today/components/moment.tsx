import { formatDateTime } from '../../../../lib/format.ts';
import { stateFormats } from '../../../../lib/state-formats.ts';
import { useNow } from '../../../../lib/use-now.ts';

/** A moment on one line: the year is said only where it is another one. */
export function Moment({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatDateTime(time)} style={{ whiteSpace: 'nowrap' }}>
      {stateFormats(now).time(time)}
    </time>
  );
}
