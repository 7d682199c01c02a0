import { type ComponentType, type ReactElement, useMemo } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { type RowPart, useWindowRows } from '../../../../components/tables/use-window-rows.ts';
import { type KnownTrend, useTrends } from '../../../../entities/site/api/use-trends.ts';
import { type KnownStatus, useStatuses } from '../../../../entities/site/api/use-statuses.ts';
import type { ListRow } from '../rules/list-rows.ts';
import type { OpenDialog } from './dialog.ts';
import { ErrorState } from '../../../../components/messages/error-state.tsx';

export interface RowProps {
  row: ListRow;
  /** Index in the list. */
  index: number;
  measure: (row: HTMLElement | null) => void;
  status: KnownStatus;
  trend: KnownTrend;
  open: OpenDialog;
  onFold: (siteId: string) => void;
  select: SitesRowsProps['select'];
}

/** Props of the table and the cards. */
export interface SitesRowsProps {
  rows: readonly ListRow[];
  open: OpenDialog;
  /** Expands or collapses the pages of a site. */
  onFold: (siteId: string) => void;
  /** In place of a site's number, while sites are being selected. */
  select: ((site: Site) => ReactElement) | undefined;
}

/** Layout of a list's rows. */
interface Looks {
  row: Record<ListRow['kind'], ComponentType<RowProps>>;
  /** Estimated height of each kind of row in pixels, until it is measured. */
  height: Record<ListRow['kind'], number>;
  /** Placeholder for rows out of view. */
  gap: (gap: { key: string; height: number }) => ReactElement;
}

/** Renders only the rows in view, with the statuses of their pages, and trends and pictures as they arrive. */
export function useRowsInView<List extends HTMLElement>(
  { rows, open, onFold, select }: SitesRowsProps,
  looks: Looks,
) {
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const { parts, measure, around } = useWindowRows<List>({
    keys,
    estimate: (index) => looks.height[rows[index]?.kind ?? 'site'],
  });
  const shown = parts.flatMap((part) => ('index' in part ? (rows[part.index] ?? []) : []));
  const urls = shown.map(({ url }) => url);
  const { statusOf, error, retry } = useStatuses(urls);
  const trendOf = useTrends(urls);
  return {
    parts,
    around,
    show: (part: RowPart): ReactElement | null => {
      if ('gap' in part) return looks.gap({ key: part.key, height: part.gap });
      const row = rows[part.index];
      if (row === undefined) return null;
      const Row = looks.row[row.kind];
      return (
        <Row
          key={part.key}
          row={row}
          index={part.index}
          measure={measure}
          status={statusOf(row.url)}
          trend={trendOf(row.url)}
          open={open}
          onFold={onFold}
          select={select}
        />
      );
    },
    missing: <StatusesMissing error={error} retry={retry} />,
  };
}

/** Says above the list that results of its rows could not be loaded. */
function StatusesMissing({ error, retry }: { error?: Error | undefined; retry: () => void }) {
  if (error === undefined) return null;
  return (
    <ErrorState error={error} title="The latest results could not be loaded" onRetry={retry} />
  );
}
