import { useState } from 'react';
import { useStatuses } from '../api/use-statuses.ts';

const step = 50;

/** The pages of a site with their statuses, 50 more at a time: a site may have thousands. */
export function useShownPages(pages: readonly string[]) {
  const [most, setMost] = useState(step);
  const shown = pages.slice(0, most);
  return {
    shown,
    hidden: pages.length - shown.length,
    showMore: () => setMost(most + step),
    statusOf: useStatuses(shown).statusOf,
  };
}
