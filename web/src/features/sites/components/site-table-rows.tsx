import { Button, Table } from '@mantine/core';
import { useId, useState } from 'react';
import { displayUrl } from '../../../../../shared/urls.ts';
import type { KnownStatus } from '../api/use-statuses.ts';
import { pagePath, type SiteRow } from '../rules/search-sites.ts';
import { PageActions, SiteActions } from './actions.tsx';
import type { OpenDialog } from './dialog.ts';
import { PagesToggle } from './pages-toggle.tsx';
import { Scores, Verdicts } from './results.tsx';
import { ScanLine } from './scan-line.tsx';
import { SiteLink } from './site-link.tsx';
import { useShownPages } from './use-shown-pages.ts';
import classes from './sites-table.module.css';

interface SiteTableRowsProps {
  row: SiteRow;
  status: KnownStatus;
  open: OpenDialog;
}

/** A site and, once they are unfolded, its pages. */
export function SiteTableRows({ row, status, open }: SiteTableRowsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const pagesId = useId();
  const { number, site, pages } = row;
  const areShown = (isUnfolded || row.isFoundByPage) && pages.length > 0;
  return (
    <>
      <Table.Tbody className={classes['body']}>
        <Table.Tr>
          <Table.Td className={classes['number']}>{number}</Table.Td>
          <Table.Th scope="row" className={`${classes['cell']} ${classes['name']}`}>
            {site.siteName}
            <PagesToggle
              pages={pages}
              siteName={site.siteName}
              isOpen={areShown}
              controls={pagesId}
              onToggle={() => setUnfolded(!isUnfolded)}
            />
          </Table.Th>
          <Table.Td className={classes['url']}>
            <SiteLink url={site.url}>{displayUrl(site.url)}</SiteLink>
          </Table.Td>
          <Table.Td>
            <Verdicts status={status} />
            <ScanLine url={site.url} />
          </Table.Td>
          <Table.Td>
            <Scores status={status} />
          </Table.Td>
          <Table.Td>
            <SiteActions site={site} open={open} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
      {areShown && <PageRows id={pagesId} row={row} open={open} />}
    </>
  );
}

function PageRows({ id, row, open }: { id: string; row: SiteRow; open: OpenDialog }) {
  const { site, pages, number } = row;
  const { shown, hidden, showMore, statusOf } = useShownPages(pages);
  return (
    <Table.Tbody id={id} className={classes['body']}>
      {shown.map((page) => (
        <Table.Tr key={page} className={classes['page']}>
          <Table.Td className={classes['number']}>
            {number}.{site.pages.indexOf(page) + 1}
          </Table.Td>
          <Table.Td colSpan={2} className={classes['path']}>
            <SiteLink url={page}>{pagePath(site.url, page)}</SiteLink>
          </Table.Td>
          <Table.Td>
            <Verdicts status={statusOf(page)} />
            <ScanLine url={page} />
          </Table.Td>
          <Table.Td>
            <Scores status={statusOf(page)} />
          </Table.Td>
          <Table.Td>
            <PageActions site={site} page={page} open={open} />
          </Table.Td>
        </Table.Tr>
      ))}
      {hidden > 0 && (
        <Table.Tr className={classes['page']}>
          <Table.Td colSpan={6}>
            <Button variant="subtle" size="compact-sm" onClick={showMore}>
              Show more pages ({hidden} not shown)
            </Button>
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  );
}
