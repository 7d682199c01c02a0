import { Checkbox } from '@mantine/core';
import type { Selection } from './use-selection.ts';

interface SelectSiteProps {
  url: string;
  siteName: string;
  selection: Selection;
}

/** Selects a site of a list; with Shift, all from the last one to it. */
export const SelectSite = ({ url, siteName, selection }: SelectSiteProps) => (
  <Checkbox
    size="xs"
    aria-label={`Select ${siteName}`}
    checked={selection.has(url)}
    onChange={({ nativeEvent }) =>
      selection.toggle(url, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
    }
  />
);
