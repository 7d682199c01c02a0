import { Skeleton, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findPages, type Site } from '../../../../../shared/calls/sites.ts';
import { accountRefusalOf } from '../../../lib/account-refusals.ts';
import { callApi } from '../../../lib/api.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { CrawledPages } from './crawled-pages.tsx';
import classes from '../../../components/dialog-frame.module.css';

const foundPagesQuery = (url: string) =>
  queryOptions({
    queryKey: ['found-pages', url],
    queryFn: ({ signal }) => callApi(findPages, { body: { url } }, { signal }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** 'Fetch Pages': searches a site for pages and offers them. */
export function FetchPagesDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { url } = site;
  const found = useQuery(foundPagesQuery(url));
  useEffect(() => {
    if (!found.isError) return;
    snackbar.warning(
      accountRefusalOf(found.error) ??
        `Fetching pages for site ${url} failed, please try again later`,
    );
    onClose();
  }, [found.isError, found.error, onClose, url]);
  if (found.data === undefined) {
    return (
      <Stack>
        <output className={classes['about']}>
          Looking for pages of {url} in its sitemaps and links …
        </output>
        <Skeleton height={36} />
        <Skeleton height={280} />
      </Stack>
    );
  }
  return <CrawledPages siteUrl={url} found={found.data} stored={site.pages} onClose={onClose} />;
}
