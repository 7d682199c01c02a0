import type { ComponentProps } from 'react';

interface ScrollRegionProps extends ComponentProps<'section'> {
  /** Names the region. */
  label: string;
}

/** A region with its own scroll bar, also usable by keyboard. */
export function ScrollRegion({ label, ...props }: ScrollRegionProps) {
  return (
    // A scrollable region must be focusable, or the keyboard cannot scroll it (axe: scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section {...props} aria-label={label} tabIndex={0} />
  );
}
