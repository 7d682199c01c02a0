import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { resendConfirmation } from '../../../../shared/calls/identity/accounts.ts';
import { Banner } from '../../components/messages/banner.tsx';
import { callApi } from '../../lib/api.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { snackbar } from '../../components/messages/snackbar.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { planBanner } from './banners.ts';
import { KeepAccountButton } from '../../entities/session/components/keep-account.tsx';
import { LinkButton } from '../../components/values/link-button.tsx';

function SendLinkAgain({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => callApi(resendConfirmation, {}),
    onSuccess: () => snackbar.success(`A confirmation link is on its way to ${email}`),
    onError: snackbar.failure,
  });
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      isBusy={resend.isPending}
      disabled={resend.isSuccess}
      onClick={() => resend.mutate()}
    >
      {resend.isSuccess ? 'Link sent' : 'Send the link again'}
    </BusyButton>
  );
}

function PlanBanner() {
  const { plan } = useSession();
  const { pathname } = useLocation();
  const banner = planBanner(plan, new Date(useNow()));
  // The screen of the plans says it itself, with what can be done about it.
  if (banner === undefined || pathname === '/subscription-plans') return null;
  const { tone, title, words, link } = banner;
  return (
    <Banner tone={tone} title={title}>
      {words}{' '}
      {link !== undefined && link.path !== pathname && <Link to={link.path}>{link.words}</Link>}
    </Banner>
  );
}

/** The days in which a member can set up what the team requires. */
function TwoStepBanner({ due }: { due: string }) {
  const { isRoot, accountEmail } = useSession();
  const by = isRoot ? 'You require it' : `${accountEmail} requires it`;
  return (
    <Banner
      tone="average"
      title={`Please set up two-step sign-in by ${formatDateTime(due)}`}
      action={
        <LinkButton to="/settings#two-step" size="xs">
          Set it up
        </LinkButton>
      }
    >
      {by} for everyone in your team. After that, you cannot do anything else until you have set it
      up.
    </Banner>
  );
}

/** Banners about the state of the account, on every screen. */
export function AccountBanners() {
  const { plan, isSuspended, isTwoStepDue, hasAccount } = useSession();
  // The screen of the set-up speaks of that alone.
  if (isTwoStepDue) return null;
  return (
    <>
      <DeletionBanner />
      {hasAccount && <PlanBanner />}
      {plan.twoStepDue !== null && !isSuspended && <TwoStepBanner due={plan.twoStepDue} />}
      {!plan.confirmed && (
        <Banner
          tone="average"
          title="Please confirm your email address"
          // A suspended account may use contact, plans and billing only.
          action={isSuspended ? undefined : <SendLinkAgain email={plan.email} />}
        >
          The link is in the mail that we sent to {plan.email}.
        </Banner>
      )}
    </>
  );
}

/** States on every screen that the account will be deleted, with a button for its owner to keep it. */
function DeletionBanner() {
  const { plan, isRoot } = useSession();
  const { deletes_on: deletesOn, rootUser } = plan;
  if (deletesOn === null) return null;
  const title = `${isRoot ? 'Your' : 'This'} account will be deleted on ${formatDateTime(deletesOn)}`;
  return (
    <Banner tone="bad" title={title} action={isRoot ? <KeepAccountButton size="xs" /> : undefined}>
      Scans and checks have stopped. You can view your data until then.
      {!isRoot && ` Only ${rootUser ?? 'the owner of the account'} can cancel the deletion.`}
    </Banner>
  );
}
