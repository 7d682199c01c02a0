import type { Band as BandName } from '../../../shared/assessment/thresholds.ts';
import { bandWords } from './band-words.ts';
import classes from './band.module.css';

/** Lighthouse's symbols: circle good, square average, triangle bad. Decorative; put the word beside it. */
export function BandSymbol({ band, size = 10 }: { band: BandName; size?: number }) {
  return (
    <svg className={classes['symbol']} width={size} height={size} viewBox="0 0 10 10" aria-hidden>
      {band === 'good' && <circle cx="5" cy="5" r="5" fill="var(--wv-good)" />}
      {band === 'average' && (
        <rect x="0.5" y="0.5" width="9" height="9" rx="1" fill="var(--wv-average)" />
      )}
      {band === 'bad' && <path d="M5 0.4 10 9.6H0z" fill="var(--wv-bad)" />}
    </svg>
  );
}

/** A verdict as symbol, colour and word. */
export function Band({ band, label = bandWords[band] }: { band: BandName; label?: string }) {
  return (
    <span className={classes['band']} style={{ color: `var(--wv-${band}-text)` }}>
      <BandSymbol band={band} />
      {label}
    </span>
  );
}
