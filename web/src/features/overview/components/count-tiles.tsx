import type { Band } from '../../../../../shared/thresholds.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { formatNumber } from '../../../lib/format.ts';
import classes from './count-tiles.module.css';

interface Tile {
  label: string;
  count: number;
  /** What it means when there are any; none is good. */
  band: Band;
}

/** Numbers of faults beside each other. */
export function CountTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className={classes['tiles']}>
      {tiles.map(({ label, count, band }) => {
        const shown = count === 0 ? 'good' : band;
        return (
          <div key={label} className={classes['tile']}>
            <dt>{label}</dt>
            <dd style={{ color: `var(--wv-${shown}-text)` }}>
              <BandSymbol band={shown} size={12} />
              {formatNumber(count)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
