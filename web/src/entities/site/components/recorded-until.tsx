import { formatDate } from '../../../lib/format.ts';
import classes from './recorded-until.module.css';
import { Chip } from '../../../components/values/chip.tsx';

interface RecordedUntilProps {
  until: string | undefined;
  /** @default false: only that there is one */
  isDated?: boolean;
}

/** Says of the demo's site that its history was recorded once, elsewhere. Nothing for any other site. */
export function RecordedUntil({ until, isDated = false }: RecordedUntilProps) {
  if (until === undefined) return null;
  const day = formatDate(until);
  return (
    <Chip
      style={{ alignSelf: 'start' }}
      title={`Scans, checks and pictures until ${day} were recorded on another machine, from past versions of this demo site`}
    >
      Recorded{isDated && <span className={classes['until']}> until {day}</span>}
    </Chip>
  );
}
