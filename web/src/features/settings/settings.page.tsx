import { PageHeader } from '../../components/page-header.tsx';
import { DeleteAccountCard } from '../../entities/account-data/delete-card.tsx';
import { ExportCard } from '../../entities/account-data/export-card.tsx';
import { useSession } from '../../entities/session/session.tsx';
import { LinkedAccountsCard } from './linked-accounts.tsx';
import { PasswordCard } from './password.tsx';
import { ProfileCard } from './profile.tsx';
import { SessionsCard } from './sessions.tsx';
import { TwoStepCard } from './two-step.tsx';
import classes from './settings.module.css';

/** Settings: what belongs to the signed-in user, whether root user or sub-user. One card each. */
export function Component() {
  const { isRoot } = useSession();
  return (
    <>
      <PageHeader title="Settings" description="Your profile and how you sign in." />
      <div className={classes['page']}>
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
      </div>
    </>
  );
}
