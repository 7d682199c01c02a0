import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserPlan } from '../../../../shared/calls/plans.ts';
import type { SubUser } from '../../../../shared/calls/sub-users.ts';
import { Banner } from '../../components/banner.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { placeOfRow } from '../../components/focus-near.ts';
import { Section } from '../../components/section.tsx';
import { useFocusAfter } from '../../components/use-focus-after.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { AddUserForm } from './components/add-user-form.tsx';
import { RemoveUserDialog } from './components/remove-user-dialog.tsx';
import { ResetTwoStepDialog } from './components/reset-two-step-dialog.tsx';
import { subUsersQuery } from './api/sub-users.ts';
import { TeamTwoStep } from './components/team-two-step.tsx';
import { UserList } from './components/user-list.tsx';
import classes from './components/team.module.css';

/** How many the plan allows, in the numbers of this account. */
function verdictOf(count: number | undefined, plan: UserPlan): string | undefined {
  if (count === undefined) return undefined;
  const users = count === 1 ? '1 user' : `${count} users`;
  if (plan.sub_users_unlimited) return `${users} besides you. Your plan has no limit.`;
  if (plan.sub_users_limit === 0) return `${users} besides you.`;
  return `${users} besides you; your plan allows ${plan.sub_users_limit}.`;
}

function LimitBanner({ plan }: { plan: UserPlan }) {
  const limit = plan.sub_users_limit;
  const users = limit === 1 ? '1 user' : `${limit} users`;
  return (
    <Banner
      tone="average"
      title={
        limit === 0
          ? `Your ${plan.name} plan includes no further users.`
          : `You're not allowed to add more than ${users}.`
      }
      action={
        <Button component={Link} to="/subscription-plans" variant="default" size="xs">
          Subscription Plans
        </Button>
      }
    >
      {limit === 0
        ? 'With a larger plan you can work on your sites together.'
        : `This is what your ${plan.name} plan includes.`}
    </Banner>
  );
}

/** Manage Users: the sub-users of the account, and the form that invites another one. */
export function Component() {
  const { accountEmail, plan } = useSession();
  const users = useQuery(subUsersQuery(accountEmail));
  const [chosen, setChosen] = useState<SubUser>();
  const [asked, setAsked] = useState<'remove' | 'reset'>();
  const isAsking = asked !== undefined;
  const opener = useRef<HTMLElement>(null);
  const place = useRef<number>(undefined);
  useFocusAfter(isAsking, opener, place);
  const ask = (about: 'remove' | 'reset') => (subUser: SubUser, by: HTMLElement) => {
    opener.current = by;
    place.current = placeOfRow(by);
    setChosen(subUser);
    setAsked(about);
  };
  const dialog = { subUser: chosen, onClose: () => setAsked(undefined) };
  const count = users.data?.length;
  const isFull = count !== undefined && !plan.sub_users_unlimited && count >= plan.sub_users_limit;
  return (
    <>
      <PageHeader title="Manage Users" description={verdictOf(count, plan)} />
      <RemoveUserDialog {...dialog} isOpen={asked === 'remove'} />
      <ResetTwoStepDialog {...dialog} isOpen={asked === 'reset'} />
      <div className={classes['page']}>
        {isFull && <LimitBanner plan={plan} />}
        <Section
          id="add-user"
          title="Add User"
          description="They receive a link to set a password, and then work on your sites with you."
        >
          <AddUserForm isFull={isFull} />
        </Section>
        <Section id="users" title="Users">
          {users.isPending && <Skeleton height={120} radius={12} />}
          {users.isError && (
            <ErrorState
              error={users.error}
              title="Your users could not be loaded"
              onRetry={() => users.refetch()}
            />
          )}
          {count === 0 && (
            <EmptyState icon="users" title="No Sub Users">
              Colleagues you add can see your sites and results, but not billing, plans or users.
            </EmptyState>
          )}
          {users.data !== undefined && users.data.length > 0 && (
            <UserList
              subUsers={users.data}
              onRemove={ask('remove')}
              onResetTwoStep={ask('reset')}
            />
          )}
        </Section>
        <TeamTwoStep subUsers={users.data} />
      </div>
    </>
  );
}
