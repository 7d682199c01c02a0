import classes from './landing.module.css';

const steps = [
  { label: 'Navigation', parts: 0 },
  { label: 'First Contentful Paint', parts: 1 },
  { label: '', parts: 2 },
  { label: 'Largest Contentful Paint', parts: 3 },
  { label: 'Interactive', parts: 4 },
] as const;

function Frame({ parts }: { parts: number }) {
  return (
    <svg viewBox="0 0 60 92" className={classes['frame']} aria-hidden>
      <rect x="0.75" y="0.75" width="58.5" height="90.5" rx="6" className={classes['device']} />
      {parts >= 1 && <rect x="7" y="8" width="22" height="5" rx="2" className={classes['ink']} />}
      {parts >= 2 && (
        <g className={classes['faint']}>
          <rect x="7" y="60" width="46" height="3.5" rx="1.75" />
          <rect x="7" y="67" width="38" height="3.5" rx="1.75" />
        </g>
      )}
      {parts >= 3 && (
        <g>
          <rect x="7" y="19" width="46" height="34" rx="3" className={classes['picture']} />
          <path d="M7 47l13-14 11 11 7-6 15 14.5H10a3 3 0 0 1-3-3z" className={classes['hill']} />
        </g>
      )}
      {parts >= 4 && (
        <rect x="7" y="76" width="24" height="8" rx="4" className={classes['button']} />
      )}
    </svg>
  );
}

/** A page as it loads, with the moments that are measured. */
export function LoadingFrames() {
  return (
    <ol className={classes['frames']} aria-label="What is measured while a page loads">
      {steps.map(({ label, parts }) => (
        <li key={parts}>
          <Frame parts={parts} />
          <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}
