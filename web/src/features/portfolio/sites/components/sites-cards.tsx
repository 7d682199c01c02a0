import { Box } from '@mantine/core';
import { memo } from 'react';
import { groupByParent } from '../rules/group-by-parent.ts';
import type { ListRow } from '../rules/list-rows.ts';
import { type RowProps, type SitesRowsProps, useRowsInView } from './use-rows-in-view.tsx';
import classes from './sites-cards.module.css';
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

const SiteCard = memo(function SiteCard(props: RowProps) {
  const { row, index, measure, status, trend, open, onFold, select } = props;
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
        <RowLink siteName={site.siteName} siteUrl={site.url} />
        <div className={triage['withPicture']}>
          <SitePicture name={site.siteName} trend={trend} />
          <div>
            <h2 className={classes['name']}>
              {select === undefined ? (
                <Box component="span" fw={400} c="dimmed">
                  {number}
                </Box>
              ) : (
                select(site)
              )}
              {site.siteName}
            </h2>
            <SiteLink url={site.url}>{displayUrl(site.url)}</SiteLink>
            <SiteMarks site={site} />
            <StateLine status={status} />
          </div>
        </div>
        <Results url={site.url} status={status} trend={trend} />
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

const PageCard = memo(function PageCard(props: RowProps) {
  const { row, index, measure, status, trend, open } = props;
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
        <RowLink siteName={site.siteName} siteUrl={row.url} />
        <div className={triage['withPicture']}>
          <SitePicture name={site.siteName} trend={trend} />
          <div>
            <PageName site={site} url={row.url} />
            <StateLine status={status} />
          </div>
        </div>
        <Results url={row.url} status={status} trend={trend} />
        <PageActions site={site} page={row.url} open={open} />
      </div>
    </li>
  );
});

function Results({ url, status, trend }: Pick<RowProps, 'status' | 'trend'> & { url: string }) {
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
            <ScoresAndTrend status={status} trend={trend} />
            <ScanAge status={status} />
          </dd>
        </div>
      </dl>
      <ScanLine url={url} />
    </div>
  );
}

const looks: Parameters<typeof useRowsInView>[1] = {
  row: { site: SiteCard, page: PageCard },
  height: { site: 300, page: 226 },
  gap: ({ key, height }) => <li key={key} aria-hidden style={{ height }} />,
};

const siteOfPage = (row: ListRow | undefined) => (row?.kind === 'page' ? row.row.site : undefined);

/** The sites as cards, for screens that are too narrow for a table. */
export function SitesCards(props: SitesRowsProps) {
  const { parts, around, show, missing } = useRowsInView<HTMLUListElement>(props, looks);
  return (
    <>
      {missing}
      <Box component="ul" m={0} aria-label="Registered Sites" {...around}>
        {groupByParent(parts, (index) => siteOfPage(props.rows[index])).flatMap(
          ({ parent, members }) =>
            parent === undefined
              ? members.map(show)
              : [
                  <li key={`pages of ${parent._id}`}>
                    <Box component="ul" m={0} aria-label={`Pages of ${parent.siteName}`}>
                      {members.map(show)}
                    </Box>
                  </li>,
                ],
        )}
      </Box>
    </>
  );
}
