import { memo } from 'react';
import { displayUrl } from '../../../../../shared/urls.ts';
import type { KnownStatus } from '../../../entities/site/use-statuses.ts';
import { pagePath } from '../rules/search-sites.ts';
import { PageActions, SiteActions } from './actions.tsx';
import { PagesToggle } from './pages-toggle.tsx';
import { Scores, Verdicts } from '../../../entities/site/results.tsx';
import { ScanLine } from '../../../entities/scan/scan-line.tsx';
import { SiteLink } from '../../../entities/site/site-link.tsx';
import type { RowProps } from './site-table-rows.tsx';
import classes from './sites-cards.module.css';

export const SiteCard = memo(function SiteCard(props: RowProps) {
  const { row, index, measure, status, open, onFold } = props;
  const { site, number, pages } = row.row;
  const isUnfolded = row.kind === 'site' && row.isUnfolded;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={row.place}
      aria-setsize={row.of}
      data-last={!isUnfolded || undefined}
      className={classes['item']}
    >
      <div className={classes['card']}>
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
            isOpen={isUnfolded}
            onToggle={() => onFold(site._id)}
          />
          <SiteActions site={site} open={open} />
        </div>
      </div>
    </li>
  );
});

export const PageCard = memo(function PageCard(props: RowProps) {
  const { row, index, measure, status, open } = props;
  const { site } = row.row;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={row.place}
      aria-setsize={row.of}
      data-last={row.place === row.of || undefined}
      className={classes['item']}
    >
      <div className={`${classes['card']} ${classes['page']}`}>
        <SiteLink url={row.url}>{pagePath(site.url, row.url)}</SiteLink>
        <Results url={row.url} status={status} />
        <PageActions site={site} page={row.url} open={open} />
      </div>
    </li>
  );
});

function Results({ url, status }: { url: string; status: KnownStatus }) {
  return (
    <div className={classes['results']}>
      <dl className={classes['values']}>
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
    </div>
  );
}
