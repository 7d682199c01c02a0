import { Checkbox } from '@mantine/core';
import type { Selection } from '../../../../entities/site/components/use-selection.ts';

interface SelectSiteProps {
  url: string;
  siteName: string;
  selection: Selection;
}

/** In place of a site's number while sites are being selected. */
export const SelectSite = ({ url, siteName, selection }: SelectSiteProps) => (
  <Checkbox size="xs" aria-label={`Select ${siteName}`} {...selection.checkbox(url)} />
);
