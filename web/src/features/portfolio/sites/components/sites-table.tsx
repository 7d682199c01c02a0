import { Box } from '@mantine/core';
import { memo } from 'react';
import { TableFrame } from '../../../../components/tables/data-table.tsx';
import { TableGap } from '../../../../components/tables/long-table.tsx';
import { type RowProps, type SitesRowsProps, useRowsInView } from './use-rows-in-view.tsx';
import classes from './sites-table.module.css';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { PageActions, SiteActions } from './actions.tsx';
import { PagesToggle } from './pages-toggle.tsx';
import { PageName, ScanAge, RowLink, ScoresAndTrend } from './row-parts.tsx';
import { SitePicture } from '../../../../entities/site/components/site-picture.tsx';
import { Verdicts } from '../../../../entities/site/components/results.tsx';
import { ScanLine } from '../../../../entities/scan/components/scan-line.tsx';
import { SiteMarks } from '../../../../entities/site/components/site-marks.tsx';
import { SiteLink } from '../../../../entities/site/components/site-link.tsx';
import { StateLine } from '../../../../entities/site/components/state-line.tsx';
import triage from './triage.module.css';

function Results({ status, trend }: Pick<RowProps, 'status' | 'trend'>) {
  return (
    <>
      <td>
        <Verdicts status={status} />
      </td>
      <td>
        <ScoresAndTrend status={status} trend={trend} />
        <ScanAge status={status} />
      </td>
    </>
  );
}

const SiteTableRow = memo(function SiteTableRow(props: RowProps) {
  const { row, index, measure, status, trend, open, onFold, select } = props;
  const { site, number, pages } = row.row;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={classes['row']}>
      <td className={classes['number']}>
        <RowLink siteName={site.siteName} siteUrl={site.url} />
        {select === undefined ? number : select(site)}
      </td>
      <th scope="row" className={classes['name']}>
        <div className={triage['withPicture']}>
          <SitePicture name={site.siteName} trend={trend} />
          <Box miw={0} flex="1">
            <div className={classes['title']}>
              <span className={classes['siteName']}>{site.siteName}</span>
              <PagesToggle
                pages={pages}
                siteName={site.siteName}
                isOpen={row.kind === 'site' && row.isUnfolded}
                onToggle={() => onFold(site._id)}
              />
            </div>
            <StateLine status={status} />
            <ScanLine url={site.url} />
          </Box>
        </div>
      </th>
      <td className={classes['url']}>
        <SiteLink url={site.url}>{displayUrl(site.url)}</SiteLink>
        <SiteMarks site={site} />
      </td>
      <Results status={status} trend={trend} />
      <td data-kind="actions">
        <SiteActions site={site} open={open} />
      </td>
    </tr>
  );
});

const PageTableRow = memo(function PageTableRow(props: RowProps) {
  const { row, index, measure, status, trend, open } = props;
  const { site, number } = row.row;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={`${classes['row']} ${classes['page']}`}
    >
      <td className={classes['number']}>
        <RowLink siteName={site.siteName} siteUrl={row.url} />
        {number}.{row.kind === 'page' && row.number}
      </td>
      <td colSpan={2} className={classes['path']}>
        <div className={triage['withPicture']}>
          <SitePicture name={site.siteName} trend={trend} />
          <Box miw={0} flex="1">
            <PageName site={site} url={row.url} />
            <StateLine status={status} />
            <ScanLine url={row.url} />
          </Box>
        </div>
      </td>
      <Results status={status} trend={trend} />
      <td>
        <PageActions site={site} page={row.url} open={open} />
      </td>
    </tr>
  );
});

const columns = [
  { head: '#', width: 48 },
  { head: 'Name' },
  { head: 'URL', width: '14%' },
  // 'does not pass' with its chip.
  { head: 'Web Vitals Status', width: 190 },
  { head: 'Overall Score', width: 206 },
  { head: 'Actions', kind: 'actions' as const, width: 188 },
];

const looks: Parameters<typeof useRowsInView>[1] = {
  row: { site: SiteTableRow, page: PageTableRow },
  height: { site: 45, page: 45 },
  gap: ({ key, height }) => <TableGap key={key} height={height} columns={columns.length} />,
};

/** The sites as a table, each with its pages below it. */
export function SitesTable(props: SitesRowsProps) {
  const { parts, around, show, missing } = useRowsInView<HTMLTableSectionElement>(props, looks);
  return (
    <>
      {missing}
      <TableFrame
        label="Registered Sites"
        frame="page"
        isFixed
        className={classes['table']}
        columns={columns}
        rowCount={props.rows.length}
      >
        <tbody {...around}>{parts.map(show)}</tbody>
      </TableFrame>
    </>
  );
}
