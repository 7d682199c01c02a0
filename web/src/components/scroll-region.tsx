import type { ReactNode } from 'react';

interface ScrollRegionProps {
  /** Names the region. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** Something that scrolls inside itself, by keyboard as well. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // What scrolls must take the focus, or the keyboard cannot scroll it (axe: scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
