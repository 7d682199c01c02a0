import { useLayoutEffect, type RefCallback, type RefObject } from 'react';

interface PlacedAtProps {
  /** The element that the popover belongs to, rendered elsewhere. */
  element: RefObject<HTMLElement | null>;
  /** Set by the popover. */
  ref?: RefCallback<HTMLElement>;
}

/**
 * Target of a Mantine popover or menu whose code arrives after its field or button: that element remains as it is, with
 * the focus in it.
 */
export function PlacedAt({ element, ref }: PlacedAtProps) {
  useLayoutEffect(() => {
    const end = ref?.(element.current);
    return () => {
      if (end === undefined) ref?.(null);
      else end();
    };
  }, [element, ref]);
  return null;
}
