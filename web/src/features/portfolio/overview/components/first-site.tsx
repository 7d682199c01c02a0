import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { addingQuery, siteInScan } from '../../../../entities/site/api/adding-query.ts';
import { EmailMe } from '../../../../entities/notification/email-me.tsx';
import { useSitesChanged } from '../../../../entities/site/api/use-sites-changed.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { wholeAccount } from '../../../../entities/session/rules/refusal.ts';
import { EmptyState } from '../../../../components/empty-state.tsx';
import classes from '../overview.module.css';
import { AddressForm } from './address-form.tsx';
import { SiteInScan } from './site-in-scan.tsx';

/** While the socket reports the scan, polling is only a safety net. */
const askAgainMs = 10_000;

/** The Overview of an account without sites: one field, or the site whose first scan is under way. */
export default function FirstSite() {
  const { accountEmail } = useSession();
  const mayAdd = useRefusal(wholeAccount) === undefined;
  const sitesChanged = useEffectEvent(useSitesChanged());
  const adding = useQuery({
    ...addingQuery(accountEmail),
    enabled: mayAdd,
    refetchInterval: ({ state }) => (siteInScan(state.data) === undefined ? false : askAgainMs),
  });
  const scanned = siteInScan(adding.data);
  const isAdded = adding.data?.at(-1)?.state === 'added';
  useEffect(() => {
    if (isAdded) void sitesChanged();
  }, [isAdded]);

  if (!mayAdd)
    return (
      <EmptyState icon="sites">The clients that you have access to have no sites yet.</EmptyState>
    );
  if (adding.isPending) return <Skeleton className={classes['firstSite'] ?? ''} radius="md" />;
  return (
    <div className={classes['firstSite']}>
      {scanned?.scanId ? (
        <>
          <SiteInScan
            key={scanned.scanId}
            site={{ siteName: scanned.siteName, siteUrl: scanned.url }}
            scanId={scanned.scanId}
            onEnd={() => void adding.refetch()}
          />
          <EmailMe />
        </>
      ) : (
        <AddressForm failed={adding.data?.findLast(({ state }) => state === 'failed')} />
      )}
    </div>
  );
}
