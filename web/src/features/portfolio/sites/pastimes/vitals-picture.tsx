import classes from './pastimes.module.css';
import { goodLimits } from './statistics.ts';

const phones = [
  { x: 20, words: 'Largest paint', limit: goodLimits.lcp },
  { x: 190, words: 'Blocking scripts', limit: goodLimits.tbt },
  { x: 360, words: 'Layout shift', limit: goodLimits.cls },
] as const;

/** Three phones, one for each lab metric, with its good threshold. */
export function VitalsPicture() {
  return (
    <svg
      className={classes['picture']}
      viewBox="0 0 520 260"
      role="img"
      aria-label={`Good: largest paint below ${goodLimits.lcp}, blocking scripts below ${goodLimits.tbt}, layout shift below ${goodLimits.cls}`}
    >
      {phones.map(({ x, words, limit }, index) => (
        <g key={words} transform={`translate(${x} 8)`}>
          <rect
            width="140"
            height="188"
            rx="16"
            fill="var(--wv-page)"
            stroke="var(--mantine-color-default-border)"
            strokeWidth="2"
          />
          <rect x="16" y="20" width="64" height="10" rx="5" fill="var(--wv-hover)" />
          {index === 0 && <Landscape />}
          {index === 1 && <Tap />}
          {index === 2 && <Shift />}
          <text x="70" y="214" textAnchor="middle" fontSize="13" fill="var(--mantine-color-dimmed)">
            {words}
          </text>
          <text
            x="70"
            y="238"
            textAnchor="middle"
            fontSize="18"
            fontWeight="650"
            fill="var(--wv-good-text)"
          >
            {`< ${limit}`}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Landscape() {
  return (
    <>
      <rect x="16" y="44" width="108" height="84" rx="8" fill="var(--wv-good-surface)" />
      <circle cx="98" cy="66" r="10" fill="var(--wv-average)" />
      <path d="M16 128l34-44 24 28 14-14 36 30z" fill="var(--wv-good)" />
      <rect x="16" y="144" width="108" height="8" rx="4" fill="var(--wv-hover)" />
      <rect x="16" y="160" width="76" height="8" rx="4" fill="var(--wv-hover)" />
    </>
  );
}

function Tap() {
  return (
    <>
      <rect x="16" y="44" width="108" height="8" rx="4" fill="var(--wv-hover)" />
      <rect x="16" y="60" width="90" height="8" rx="4" fill="var(--wv-hover)" />
      <rect x="26" y="92" width="88" height="32" rx="16" fill="var(--wv-desktop)" />
      <circle cx="96" cy="128" r="14" fill="none" stroke="var(--wv-desktop)" strokeWidth="3" />
      <circle cx="96" cy="128" r="6" fill="var(--wv-desktop)" />
    </>
  );
}

function Shift() {
  return (
    <>
      <rect x="16" y="44" width="108" height="40" rx="8" fill="var(--wv-hover)" />
      <rect
        x="16"
        y="92"
        width="108"
        height="40"
        rx="8"
        fill="none"
        stroke="var(--wv-mobile)"
        strokeWidth="2"
        strokeDasharray="5 5"
      />
      <rect x="16" y="100" width="108" height="40" rx="8" fill="var(--wv-mobile)" opacity="0.6" />
      <rect x="16" y="156" width="76" height="8" rx="4" fill="var(--wv-hover)" />
    </>
  );
}
