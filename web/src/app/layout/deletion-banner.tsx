import { Banner } from '../../components/banner.tsx';
import { KeepAccountButton } from '../../entities/session/components/keep-account.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import { formatDateTime } from '../../lib/format.ts';

/** States on every screen that the account will be deleted, with a button for its owner to keep it. */
export function DeletionBanner() {
  const { plan, isRoot } = useSession();
  const { deletes_on: deletesOn, rootUser } = plan;
  if (deletesOn === null) return null;
  const title = `${isRoot ? 'Your' : 'This'} account will be deleted on ${formatDateTime(deletesOn)}`;
  return (
    <Banner tone="bad" title={title} action={isRoot ? <KeepAccountButton size="xs" /> : undefined}>
      Nothing is scanned or checked any more, and everything stays readable until then.
      {!isRoot && ` Only ${rootUser ?? 'the owner of the account'} can cancel the deletion.`}
    </Banner>
  );
}
