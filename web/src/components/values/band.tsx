import type { Band as BandName } from '../../../../shared/assessment/thresholds.ts';
import { bandWords } from './band-words.ts';
import { LastKnown, useLastAt } from '../messages/last-known.tsx';
import classes from './band.module.css';

interface BandSymbolProps {
  band: BandName;
  size?: number;
  /** Its name where no word stands beside it. @default decorative */
  words?: string;
}

/** Lighthouse's symbols: circle good, square average, triangle bad. None of what is not current. */
export function BandSymbol({ band, size = 10, words }: BandSymbolProps) {
  if (useLastAt() !== undefined) return null;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      {...(words === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
    >
      {band === 'good' && <circle cx="5" cy="5" r="5" fill="var(--wv-good)" />}
      {band === 'average' && (
        <rect x="0.5" y="0.5" width="9" height="9" rx="1" fill="var(--wv-average)" />
      )}
      {band === 'bad' && <path d="M5 0.4 10 9.6H0z" fill="var(--wv-bad)" />}
    </svg>
  );
}

/** A verdict as symbol, colour and word; of what is not current, the specified words in grey. */
export function Band({ band, label }: { band: BandName; label?: string }) {
  const lastAt = useLastAt();
  if (lastAt !== undefined)
    return label === undefined ? null : <LastKnown words={label} at={lastAt} age="in title" />;
  return (
    <span className={classes['band']} style={{ color: `var(--wv-${band}-text)` }}>
      <BandSymbol band={band} />
      {label ?? bandWords[band]}
    </span>
  );
}
