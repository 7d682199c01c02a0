import { Stack } from '@mantine/core';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { DeleteAccountCard } from '../../../entities/account-data/delete-card.tsx';
import { ExportCard } from '../../../entities/account-data/export-card.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { LinkedAccountsCard } from './components/linked-accounts.tsx';
import { PasswordCard } from './components/password.tsx';
import { ProfileCard } from './components/profile.tsx';
import { SessionsCard } from './components/sessions.tsx';
import { TwoStepCard } from './components/two-step.tsx';

/** Settings: what belongs to the signed-in user, whether root user or sub-user. One card each. */
export function Component() {
  const { isRoot } = useSession();
  return (
    <>
      <PageHeader title="Settings" description="Your profile and how you sign in." />
      <Stack gap={32} maw={880}>
        <ProfileCard />
        <PasswordCard />
        <LinkedAccountsCard />
        <TwoStepCard />
        <SessionsCard />
        {isRoot && (
          <>
            <ExportCard />
            <DeleteAccountCard />
          </>
        )}
      </Stack>
    </>
  );
}
