import { useEffect } from 'react';
import classes from './country-flag.module.css';
import { Icon } from './icon.tsx';

interface CountryFlagProps {
  /** ISO 3166-1 alpha-2; empty for a machine without a known country. */
  code: string;
}

/** Decorative: the name stands beside it. All flags are one style sheet, which is loaded with the first. */
export function CountryFlag({ code }: CountryFlagProps) {
  const isKnown = code !== '';
  useEffect(() => {
    if (!isKnown) return;
    // Without the pictures the names remain.
    import('country-flag-icons/3x2/flags.css').catch(() => undefined);
  }, [isKnown]);
  return (
    <span className={`${classes['flag'] ?? ''} ${isKnown ? `flag:${code}` : ''}`} aria-hidden>
      {!isKnown && <Icon name="desktop" size={16} />}
    </span>
  );
}
