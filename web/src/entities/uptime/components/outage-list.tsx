import { BandSymbol } from '../../../components/band.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { type Outage, outageWords } from '../rules/outage-words.ts';
import classes from './uptime-strip.module.css';

/** The others are folded. */
const shownAtFirst = 3;

/** Outages, the newest first. */
export function OutageList({ outages }: { outages: readonly Outage[] }) {
  if (outages.length === 0) return null;
  const newestFirst = outages.toReversed();
  const [shown, folded] = [newestFirst.slice(0, shownAtFirst), newestFirst.slice(shownAtFirst)];
  return (
    <>
      <Lines outages={shown} />
      {folded.length > 0 && (
        <details className={classes['more']}>
          <summary>
            {folded.length} earlier {folded.length === 1 ? 'outage' : 'outages'}
          </summary>
          <Lines outages={folded} />
        </details>
      )}
    </>
  );
}

function Lines({ outages }: { outages: readonly Outage[] }) {
  const now = useNow();
  return (
    <ul className={classes['outages']}>
      {outages.map((outage) => (
        <li key={outage.from}>
          <BandSymbol band="bad" />
          <span>{outageWords(outage, now)}</span>
        </li>
      ))}
    </ul>
  );
}
