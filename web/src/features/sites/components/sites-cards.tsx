import { Button } from '@mantine/core';
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
import type { SitesListProps } from './sites-table.tsx';
import { useShownPages } from './use-shown-pages.ts';
import classes from './sites-cards.module.css';

/** The sites as cards, for screens where a table's columns do not fit. */
export function SitesCards({ rows, statusOf, open }: SitesListProps) {
  return (
    <ul className={classes['cards']} aria-label="Registered Sites">
      {rows.map((row) => (
        <SiteCard key={row.site._id} row={row} status={statusOf(row.site.url)} open={open} />
      ))}
    </ul>
  );
}

interface SiteCardProps {
  row: SiteRow;
  status: KnownStatus;
  open: OpenDialog;
}

function SiteCard({ row, status, open }: SiteCardProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const pagesId = useId();
  const { number, site, pages } = row;
  const areShown = (isUnfolded || row.isFoundByPage) && pages.length > 0;
  return (
    <li className={classes['card']}>
      <h2 className={classes['name']}>
        <span className={classes['number']}>{number}</span>
        {site.siteName}
      </h2>
      <SiteLink url={site.url}>{displayUrl(site.url)}</SiteLink>
      <Results url={site.url} status={status} />
      <div className={classes['foot']}>
        <PagesToggle
          pages={pages}
          siteName={site.siteName}
          isOpen={areShown}
          controls={pagesId}
          onToggle={() => setUnfolded(!isUnfolded)}
        />
        <SiteActions site={site} open={open} />
      </div>
      {areShown && <PageCards id={pagesId} row={row} open={open} />}
    </li>
  );
}

function Results({ url, status }: { url: string; status: KnownStatus }) {
  return (
    <>
      <dl className={classes['results']}>
        <div>
          <dt>Web Vitals Status</dt>
          <dd>
            <Verdicts status={status} />
          </dd>
        </div>
        <div>
          <dt>Overall Score</dt>
          <dd>
            <Scores status={status} />
          </dd>
        </div>
      </dl>
      <ScanLine url={url} />
    </>
  );
}

function PageCards({ id, row, open }: { id: string; row: SiteRow; open: OpenDialog }) {
  const { site, pages } = row;
  const { shown, hidden, showMore, statusOf } = useShownPages(pages);
  return (
    <ul id={id} className={classes['pages']} aria-label={`Pages of ${site.siteName}`}>
      {shown.map((page) => (
        <li key={page} className={classes['page']}>
          <SiteLink url={page}>{pagePath(site.url, page)}</SiteLink>
          <Results url={page} status={statusOf(page)} />
          <PageActions site={site} page={page} open={open} />
        </li>
      ))}
      {hidden > 0 && (
        <li className={classes['page']}>
          <Button variant="subtle" size="compact-sm" onClick={showMore}>
            Show more pages ({hidden} not shown)
          </Button>
        </li>
      )}
    </ul>
  );
}
