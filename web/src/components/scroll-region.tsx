import type { ReactNode } from 'react';

interface ScrollRegionProps {
  /** Names the region. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A region with its own scroll bar, also usable by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // A scrollable region must be focusable, or the keyboard cannot scroll it (axe: scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
