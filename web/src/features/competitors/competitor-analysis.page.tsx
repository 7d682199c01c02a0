import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Competitor } from '../../../../shared/calls/competitors.ts';
import { DialogFrame } from '../../components/dialog-frame.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { placeOfRow } from '../../components/focus-near.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { useFocusAfter } from '../../components/use-focus-after.ts';
import { useCompetitors } from '../../entities/competitor/competitor-queries.ts';
import { useScanWork } from '../../entities/scan/api/scan-work.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { isLimitReached } from '../../entities/site/rules/limits.ts';
import { useSites } from '../../entities/site/api/site-queries.ts';
import { useStatuses } from '../../entities/site/api/use-statuses.ts';
import { useServerMessages } from '../../lib/socket.ts';
import { AddCompetitorForm } from './components/add-competitor-form.tsx';
import { CompetitorsSkeleton } from './components/competitors-skeleton.tsx';
import { CompetitorsTable } from './components/competitors-table.tsx';
import { DeleteCompetitorDialog } from './components/delete-competitor-dialog.tsx';
import { LimitBanner } from './components/limit-banner.tsx';
import { OwnStanding, StandingSkeleton } from './components/own-standing.tsx';
import classes from './components/competitors.module.css';

/** Competitor Analysis: the sites of others that the account compares its own with. */
export function Component() {
  const { accountEmail, plan } = useSession();
  const sites = useSites(accountEmail);
  const competitors = useCompetitors(accountEmail);
  const listed = competitors.data ?? [];
  const { statusOf, error, retry } = useStatuses(listed.map(({ url }) => url));
  const [leaving, setLeaving] = useState<Competitor>();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const openedAt = useRef<number>(undefined);
  useFocusAfter(isAsking, opener, openedAt);
  useServerMessages(useScanWork().hear);

  const isFull = isLimitReached(listed.length, {
    limit: plan.competitor_sites_limit,
    isUnlimited: plan.competitor_sites_unlimited,
  });
  const ask = (competitor: Competitor, button: HTMLElement): void => {
    opener.current = button;
    openedAt.current = placeOfRow(button);
    setLeaving(competitor);
    setAsking(true);
  };
  const closeDialog = (): void => setAsking(false);
  const addSite = (
    <Button component={Link} to="/registered-sites?add">
      Add Site
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Competitor Analysis"
        description="Competitors’ sites, scanned daily and checked hourly."
        {...(sites.data?.length === 0 && { action: addSite })}
      />
      <div className={classes['page']}>
        {competitors.isPending && (
          <>
            <StandingSkeleton />
            <CompetitorsSkeleton />
          </>
        )}
        {competitors.isError && (
          <ErrorState
            error={competitors.error}
            title="Your competitors could not be loaded"
            onRetry={() => competitors.refetch()}
          />
        )}
        {competitors.data !== undefined && (
          <>
            <OwnStanding sites={sites.data} competitors={listed} statusOf={statusOf} />
            {isFull && <LimitBanner />}
            {error !== undefined && (
              <ErrorState
                error={error}
                title="The latest results could not be loaded"
                onRetry={retry}
              />
            )}
            <CompetitorsTable
              competitors={listed}
              statusOf={statusOf}
              onRemove={ask}
              addRow={<AddCompetitorForm isLimitReached={isFull} />}
            />
          </>
        )}
      </div>
      <DialogFrame isOpen={isAsking} onClose={closeDialog} title="Remove Competitor">
        {leaving !== undefined && (
          <DeleteCompetitorDialog competitor={leaving} onClose={closeDialog} />
        )}
      </DialogFrame>
    </>
  );
}
