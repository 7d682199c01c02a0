import { Checkbox, UnstyledButton } from '@mantine/core';
import type { PortfolioRow } from '../../../../../../shared/calls/portfolio/portfolio.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import type { Column } from '../../../../components/tables/data-table.tsx';
import { ClientMark } from '../../../../entities/client/components/client-mark.tsx';
import type { SortKey, TodayView } from '../rules/view.ts';
import type { Selection } from '../../../../entities/site/components/use-selection.ts';
import { lastKnownAt } from '../../../../../../shared/state/site-state.ts';
import { ScoreCell, SiteCell, StateCell, TagsCell, UptimeCell, VitalCell } from './cells.tsx';

/** How much room there is: columns that have none are left out. */
export type Room = 'phone' | 'narrow' | 'wide';

export const heads: Record<SortKey, string> = {
  site: 'Site',
  state: 'State',
  mobile: 'Mobile',
  desktop: 'Desktop',
  lcp: 'LCP',
  inp: 'INP',
  cls: 'CLS',
  uptime: 'Uptime',
  client: 'Client',
  tags: 'Tags',
};

export interface ColumnOptions {
  room: Room;
  selection: Selection;
  clients: ReadonlyMap<string, Client>;
  /** Every site of the account: a column that would be empty for all of them is left out. */
  sites: readonly PortfolioRow[];
  onChange: (change: Partial<TodayView>) => void;
}

/** The rows come in their order already. */
const inTheirOrder = (): number => 0;

type TodayColumn = Column<PortfolioRow>;
const column = (key: SortKey, width: TodayColumn['width'], cell: TodayColumn['cell']) => ({
  head: heads[key],
  compare: inTheirOrder,
  ...(width === undefined ? {} : { width }),
  cell,
});

function selectColumn({ selection }: ColumnOptions): TodayColumn {
  return {
    head: 'Select',
    kind: 'place',
    width: 40,
    title: (
      <Checkbox
        size="xs"
        aria-label="Select all sites of the list"
        checked={selection.isAll}
        indeterminate={selection.urls.length > 0 && !selection.isAll}
        onChange={selection.toggleAll}
      />
    ),
    cell: ({ url, siteName }) => (
      <Checkbox size="xs" aria-label={`Select ${siteName}`} {...selection.checkbox(url)} />
    ),
  };
}

const mobile = (width: number) =>
  column('mobile', width, (row) => (
    <ScoreCell url={row.url} device="mobile" score={row.mobile} lastAt={lastKnownAt(row)} />
  ));
const desktop = (width: number) =>
  column('desktop', width, (row) => (
    <ScoreCell url={row.url} device="desktop" score={row.desktop} lastAt={lastKnownAt(row)} />
  ));
const lcp = column('lcp', 68, ({ vitals }) => (
  <VitalCell vitals={vitals} metric="lcp" isLabelled />
));
const uptime = column('uptime', 92, UptimeCell);
const siteWithState = column('site', undefined, ({ url, siteName, state }) => (
  <SiteCell url={url} siteName={siteName} state={state} />
));

const clientColumn = (
  clients: ColumnOptions['clients'],
  onChange: ColumnOptions['onChange'],
): TodayColumn =>
  column('client', 112, ({ clientId = '' }) => {
    const known = clients.get(clientId);
    return (
      known !== undefined && (
        <UnstyledButton
          title={`Only sites of ${known.name}`}
          onClick={() => onChange({ clientId })}
        >
          <ClientMark client={known} />
        </UnstyledButton>
      )
    );
  });

/** The columns of the list, as many as there is room for. */
export function todayColumns(options: ColumnOptions): TodayColumn[] {
  const { room, clients, sites, onChange } = options;
  if (room === 'phone') return [selectColumn(options), siteWithState, mobile(62), desktop(66)];
  const client = sites.some(({ clientId }) => clientId !== undefined)
    ? [clientColumn(clients, onChange)]
    : [];
  if (room === 'narrow')
    return [
      selectColumn(options),
      siteWithState,
      mobile(112),
      desktop(112),
      lcp,
      uptime,
      ...client,
    ];
  const tags = column('tags', 96, (row) => (
    <TagsCell tags={row.tags} onChoose={(tag) => onChange({ tag })} />
  ));
  return [
    selectColumn(options),
    column('site', '14%', ({ url, siteName }) => <SiteCell url={url} siteName={siteName} />),
    column('state', undefined, ({ state }) => <StateCell state={state} />),
    mobile(110),
    desktop(110),
    lcp,
    column('inp', 68, ({ vitals }) => <VitalCell vitals={vitals} metric="inp" />),
    column('cls', 56, ({ vitals }) => <VitalCell vitals={vitals} metric="cls" />),
    uptime,
    ...client,
    ...(sites.some((row) => row.tags.length > 0) ? [tags] : []),
  ];
}
