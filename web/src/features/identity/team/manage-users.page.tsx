import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import type { SubUser } from '../../../../../shared/calls/identity/sub-users.ts';
import { Banner } from '../../../components/messages/banner.tsx';
import { useConfirmation } from '../../../components/forms/confirmation.tsx';
import { DialogFrame } from '../../../components/forms/dialog-frame.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useDialogAbout } from '../../../components/forms/use-dialog-about.ts';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { AccessForm } from './components/access-form.tsx';
import { AddUserForm } from './components/add-user-form.tsx';
import { subUsersQuery, useRemoveSubUser, useResetTwoStep } from './api/sub-users.ts';
import { TeamTwoStep } from './components/team-two-step.tsx';
import { UserList } from './components/user-list.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';
import { counted } from '../../../lib/format.ts';

/** How many the plan allows, in the numbers of this account. */
function verdictOf(count: number | undefined, plan: UserPlan): string | undefined {
  if (count === undefined) return undefined;
  const users = counted(count, 'user');
  if (plan.sub_users_unlimited) return `${users} besides you. Your plan has no limit.`;
  if (plan.sub_users_limit === 0) return `${users} besides you.`;
  return `${users} besides you; your plan allows ${plan.sub_users_limit}.`;
}

function LimitBanner({ plan }: { plan: UserPlan }) {
  const limit = plan.sub_users_limit;
  const users = counted(limit, 'user');
  return (
    <Banner
      tone="average"
      title={
        limit === 0
          ? `Your ${plan.name} plan includes no further users.`
          : `You're not allowed to add more than ${users}.`
      }
      action={
        <LinkButton to="/subscription-plans" size="xs">
          Subscription Plans
        </LinkButton>
      }
    >
      {limit === 0
        ? 'With a larger plan you can work on your sites together.'
        : `This is what your ${plan.name} plan includes.`}
    </Banner>
  );
}

const nameOf = ({ firstName, lastName }: SubUser): string => `${firstName} ${lastName}`;

/** Manage Users: the sub-users of the account, and the form that invites another one. */
export function Component() {
  const { accountEmail, plan } = useSession();
  const users = useQuery(subUsersQuery(accountEmail));
  const clients = useQuery(clientsQuery());
  const access = useDialogAbout<SubUser>();
  const confirmation = useConfirmation();
  const remove = useRemoveSubUser();
  const reset = useResetTwoStep();
  const confirmRemoval = (subUser: SubUser, by: HTMLElement) => {
    const { id, email, invitedUntil } = subUser;
    confirmation.ask(by, {
      title: 'Remove User',
      about: (
        <>
          Remove <strong>{nameOf(subUser)}</strong> ({email})?{' '}
          {invitedUntil === null
            ? 'They are signed out at once and can no longer see your sites. What they have added stays.'
            : 'The link in their invitation stops working.'}
        </>
      ),
      act: () => remove.mutateAsync(id).then(() => `${email} has been removed`),
    });
  };
  const askToReset = (subUser: SubUser, by: HTMLElement) => {
    const { id, email } = subUser;
    confirmation.ask(by, {
      title: 'Reset Two-step Sign-in',
      about: (
        <>
          Has <strong>{nameOf(subUser)}</strong> ({email}) lost their phone and their recovery
          codes? They are signed out everywhere, and their password alone is enough for the next
          sign-in. We notify them by email. Make sure that the request really comes from them.
        </>
      ),
      confirm: 'Reset',
      act: () => reset.mutateAsync(id).then(() => `The two-step sign-in of ${email} was reset`),
    });
  };
  const count = users.data?.length;
  const isFull = count !== undefined && !plan.sub_users_unlimited && count >= plan.sub_users_limit;
  return (
    <>
      <PageHeader title="Manage Users" description={verdictOf(count, plan)} />
      {confirmation.dialog}
      <DialogFrame {...access.frame} title="Access to Sites">
        {access.about !== undefined && (
          <AccessForm subUser={access.about} clients={clients.data ?? []} onClose={access.close} />
        )}
      </DialogFrame>
      <Stack gap={24}>
        {isFull && <LimitBanner plan={plan} />}
        <Section
          id="add-user"
          title="Add User"
          description="They receive a link to set a password, and then work on your sites with you."
        >
          <AddUserForm isFull={isFull} />
        </Section>
        <Section id="users" title="Users">
          <QueryState query={users} failed="Your users could not be loaded" height={120} />
          <QueryState query={clients} failed="Your clients could not be loaded" />
          {count === 0 && (
            <EmptyState icon="users" title="No Sub Users">
              Colleagues you add can see your sites and results, but not billing, plans or users.
            </EmptyState>
          )}
          {users.data !== undefined && users.data.length > 0 && (
            <UserList
              subUsers={users.data}
              clients={clients.data ?? []}
              onRemove={confirmRemoval}
              onResetTwoStep={askToReset}
              onChooseAccess={access.open}
            />
          )}
        </Section>
        <TeamTwoStep subUsers={users.data} />
      </Stack>
    </>
  );
}
