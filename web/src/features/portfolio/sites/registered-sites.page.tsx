import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useEffect, useRef } from 'react';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { focusNear, useFocusAfter } from '../../../components/layout/focus-near.ts';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { screenHeads } from '../../../lib/screen-heads.ts';
import { useScanWork } from '../../../entities/scan/api/scan-work.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { kept } from '../../../lib/kept.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { prefetchSites, useSites } from '../../../entities/site/api/site-queries.ts';
import { useServerMessages } from '../../../lib/socket.ts';
import { AddingStrip } from './components/adding-strip.tsx';
import type { Dialog } from './components/dialog.ts';
import { DialogsOnceNeeded } from './components/dialogs-once-needed.tsx';
import { SitesList } from './components/sites-list.tsx';
import { SitesSkeleton } from './components/sites-skeleton.tsx';
import { useDialogAbout } from '../../../components/forms/use-dialog-about.ts';
import { isAdding, isModalOpen } from './flow/add-site-state.ts';
import { useSitesWork, useAddSite } from './flow/sites-work.ts';
import { useReopenedDialog, useFormAskedFor } from './flow/use-opened-dialogs.ts';
import { isLimitReached, siteLimitOf } from '../../../entities/site/rules/limits.ts';
import { useRefusal, WhileAllowed } from '../../../entities/session/components/while-allowed.tsx';
import { addsToAccount, wholeAccount } from '../../../entities/session/rules/refusal.ts';
import { Banner } from '../../../components/messages/banner.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** Requests the sites before the frame and this screen are rendered. */
export function loader() {
  const account = kept('account').read();
  if (account !== undefined) void prefetchSites(queryClient, account).catch(() => undefined);
  return null;
}

/** Registered Sites: every site with its pages, and all actions on them. */
export function Component() {
  const { accountEmail, plan } = useSession();
  const sites = useSites(accountEmail);
  // Deferred, so that a long list is not rendered in one long task.
  const listed = useDeferredValue(sites.data);
  const isNarrow = useMediaQuery('(max-width: 77.99em)', false, {
    getInitialValueInEffect: false,
  });
  const work = useSitesWork();
  const { state, actions } = useAddSite();
  const { about: dialog, isOpen, open, close } = useDialogAbout<Dialog>();
  const addSite = useRef<HTMLButtonElement>(null);
  useFocusOnceEmpty(listed?.length === 0);
  useFocusAfter(isModalOpen(state), addSite);

  useServerMessages(useScanWork().hear);
  const { hasAll } = sites;
  const isForAll = useRefusal(wholeAccount) === undefined;
  useEffect(() => {
    if (hasAll && isForAll) work.resume();
  }, [hasAll, isForAll, work]);

  const isFull = isLimitReached(sites.data?.length ?? 0, siteLimitOf(plan));
  const mayNotAdd = useRefusal(addsToAccount) !== undefined;
  const mayAdd = hasAll && !isAdding(state) && !isFull && !mayNotAdd;
  useFormAskedFor(mayAdd, actions, sites.data);
  useReopenedDialog({
    sites: hasAll ? sites.data : undefined,
    mayAdd,
    open,
    openForm: actions.openForm,
  });
  const addButton = (
    <>
      {isForAll && <LinkButton to="/import-sites">Import</LinkButton>}
      <WhileAllowed call={addsToAccount}>
        {(paid) => (
          <Button
            variant="filled"
            {...paid}
            ref={addSite}
            leftSection={<Icon name="plus" size={16} />}
            disabled={!mayAdd}
            onClick={actions.openForm}
          >
            {isAdding(state) ? 'Adding...' : 'Add Site'}
          </Button>
        )}
      </WhileAllowed>
    </>
  );

  return (
    <>
      <PageHeader {...screenHeads['/registered-sites']} action={addButton} />
      <DialogsOnceNeeded
        sites={sites.data ?? []}
        isLimitReached={isFull}
        ofSite={{ dialog, isOpen, onClose: close }}
      />
      {/* Keeps the footer below the fold, so that it does not move when the list replaces its placeholder. */}
      <Stack mih="100vh">
        {isFull && <SiteLimitBanner used={sites.data?.length ?? 0} />}
        <AddingStrip />
        {listed === undefined && !sites.isError && <SitesSkeleton isNarrow={isNarrow} />}
        <QueryState query={sites} failed="Your sites could not be loaded" />
        {listed?.length === 0 && (
          <EmptyState icon="sites" title="Add New Site">
            There are no sites yet added from you. Please go ahead and try it out!
          </EmptyState>
        )}
        {listed !== undefined && listed.length > 0 && (
          <SitesList sites={listed} hasAll={hasAll} isNarrow={isNarrow} open={open} />
        )}
      </Stack>
    </>
  );
}

/** Moves the focus to the page's heading when the last site, which had it, is removed. */
function useFocusOnceEmpty(isEmpty: boolean): void {
  const wasEmpty = useRef(true);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) focusNear();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
}

/** Says that the plan allows no more sites, and where to change it. */
function SiteLimitBanner({ used }: { used: number }) {
  const { plan, isRoot } = useSession();
  return (
    <Banner
      tone="neutral"
      title={`You're not allowed to add more than ${plan.site_limit} sites.`}
      {...(isRoot && {
        action: (
          <LinkButton to="/subscription-plans" size="xs">
            Subscription Plans
          </LinkButton>
        ),
      })}
    >
      {used} of {plan.site_limit} sites used.{' '}
      {isRoot
        ? `This is what your ${plan.name} plan includes.`
        : 'The owner of this account can change the plan.'}
    </Banner>
  );
}
