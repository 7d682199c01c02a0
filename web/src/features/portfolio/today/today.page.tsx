import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { AsOf } from '../../../components/messages/last-known.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { StartPageOffer } from '../../../entities/session/components/start-page-offer.tsx';
import { useRefusal } from '../../../entities/session/components/while-allowed.tsx';
import { addsToAccount, wholeAccount } from '../../../entities/session/rules/refusal.ts';
import { portfolioQuery } from '../../../entities/site/api/portfolio-query.ts';
import { addSiteLink } from '../../../entities/site/rules/site-links.ts';
import { kept } from '../../../lib/kept.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { screenHeads } from '../../../lib/screen-heads.ts';
import { fixesQuery } from './components/fixes-query.ts';
import { TodayTab } from './components/today-tab.tsx';
import { TodayTabs } from './components/today-tabs.tsx';
import { TodayList } from './components/today-list.tsx';
import type { Room } from './components/today-columns.tsx';
import { tabDescriptions, tabIn } from './rules/tabs.ts';
import { LinkButton } from '../../../components/values/link-button.tsx';
import classes from './today.module.css';

/** Requests the sites or their fixes before the frame and this screen are rendered, or the code of the part is there. */
export function loader({ request }: LoaderFunctionArgs) {
  if (kept('account').read() === undefined) return null;
  const tab = tabIn(new URL(request.url).search);
  if (tab === 'sites') void queryClient.prefetchQuery(portfolioQuery);
  else if (tab === 'fixes') void queryClient.prefetchQuery(fixesQuery('mobile'));
  else return null;
  void queryClient.prefetchQuery(clientsQuery());
  return null;
}

const atOnce = { getInitialValueInEffect: false };

function useRoom(): Room {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, atOnce);
  const isNarrow = useMediaQuery('(max-width: 84.99em)', false, atOnce);
  if (isPhone) return 'phone';
  return isNarrow ? 'narrow' : 'wide';
}

/** Today: what is wrong, across all sites. */
export function Component() {
  const tab = tabIn(useLocation().search);
  return (
    <>
      <PageHeader title={screenHeads['/today'].title} description={tabDescriptions[tab]} />
      <div className={classes['page']}>
        <StartPageOffer />
        <TodayTabs tab={tab} />
        {tab === 'sites' ? <Sites /> : <TodayTab key={tab} tab={tab} />}
      </div>
    </>
  );
}

function Sites() {
  const portfolio = useQuery(portfolioQuery);
  const clients = useQuery(clientsQuery());
  const room = useRoom();
  const isForAll = useRefusal(wholeAccount) === undefined;
  const mayAdd = useRefusal(addsToAccount) === undefined;
  // Deferred, so that the answer does not render the whole screen in one long task.
  const shown = useDeferredValue(portfolio.data);
  return (
    <>
      {shown === undefined && !portfolio.isError && (
        <>
          <Skeleton height={28} width={320} />
          <Skeleton height={36} width={320} />
          <Skeleton height={480} radius={12} />
        </>
      )}
      <AsOf query={portfolio} />
      <QueryState query={portfolio} failed="Your sites could not be loaded" />
      <QueryState query={clients} failed="Your clients could not be loaded" />
      {shown?.rows.length === 0 && (
        <EmptyState
          icon="sites"
          title="No sites yet"
          action={
            mayAdd && (
              <LinkButton variant="filled" {...addSiteLink('')}>
                Add Site
              </LinkButton>
            )
          }
        >
          {isForAll
            ? 'Add your sites to see here what is wrong with any of them.'
            : 'Your clients’ sites will appear here, with what is wrong with any of them.'}
        </EmptyState>
      )}
      {shown !== undefined && shown.rows.length > 0 && (
        <TodayList portfolio={shown} clients={clients.data ?? []} room={room} />
      )}
    </>
  );
}
