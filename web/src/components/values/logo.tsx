import classes from './logo.module.css';

/** The specified footer line. */
export const Copyright = () => <span>© 2022 Web Vitals. All rights reserved.</span>;

/** The mark and the name. */
export function Logo() {
  return (
    <span className={classes['logo']}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
        <path
          d="M6 18.5h4.4l2.6-8 4.6 13 3-9 1.6 4H26"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Web Vitals
    </span>
  );
}
