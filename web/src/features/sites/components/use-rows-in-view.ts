import { useMemo } from 'react';
import { useWindowRows } from '../../../components/use-window-rows.ts';
import { useStatuses } from '../api/use-statuses.ts';
import type { ListRow } from '../rules/list-rows.ts';
import type { OpenDialog } from './dialog.ts';

/** What the table and the cards are given. */
export interface SitesRowsProps {
  rows: readonly ListRow[];
  open: OpenDialog;
  /** Shows or hides the pages of a site. */
  onFold: (siteId: string) => void;
}

/** The rows in view, and the statuses of their pages. @param heights of each kind of row, in pixels, until it is measured */
export function useRowsInView<List extends HTMLElement>(
  rows: readonly ListRow[],
  heights: Record<ListRow['kind'], number>,
) {
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const { parts, ...view } = useWindowRows<List>({
    keys,
    estimate: (index) => heights[rows[index]?.kind ?? 'site'],
  });
  const shown = parts.flatMap((part) => ('index' in part ? (rows[part.index] ?? []) : []));
  return { ...view, parts, ...useStatuses(shown.map(({ url }) => url)) };
}
