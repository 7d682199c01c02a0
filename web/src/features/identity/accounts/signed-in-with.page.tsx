import { Button, Loader } from '@mantine/core';
import { queryOptions, useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  identityProviders,
  providerNames,
} from '../../../../../shared/models/identity/identity-provider.ts';
import { errorMessage } from '../../../lib/api.ts';
import { useIdentity } from '../../../lib/identity.ts';
import { startState } from '../../../lib/route-state.ts';
import { keptPlace } from '../../../lib/return-to.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { ErrorBanner } from '../../../components/messages/banner.tsx';
import { finishSocialSignIn, merge, type Proof } from './api/finish-social-sign-in.ts';
import { FirstVisitForm } from './components/first-visit-form.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../../components/forms/dialog-frame.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

type Provider = (typeof identityProviders)[number];

// A query, since a state works once and effects may run twice.
const returnQuery = (provider: Provider, search: URLSearchParams) =>
  queryOptions({
    queryKey: ['signed-in-with', provider, search.get('state')],
    queryFn: () => finishSocialSignIn(provider, search),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });

/** Target of Google's and Microsoft's redirects. */
export function Component() {
  const params = useParams();
  const provider = identityProviders.find((one) => one === params['provider']);
  return provider === undefined ? <Navigate to="/login" replace /> : <Return provider={provider} />;
}

function Return({ provider }: { provider: Provider }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isWelcomed, setWelcomed] = useState(false);
  const isSignedIn = useIdentity() !== undefined;
  const name = providerNames[provider];
  const back = useQuery(returnQuery(provider, search));
  if (back.data?.kind === 'linked') return <Navigate to="/settings" replace />;
  if (back.data?.kind === 'registered' && !isWelcomed)
    return <FirstVisit onDone={() => setWelcomed(true)} />;
  if (back.data?.kind === 'signed-in' || isWelcomed) return <GoOn />;
  const home = isSignedIn ? '/settings' : '/login';
  return (
    <>
      <AuthTitle title={`Sign in with ${name}`} />
      {back.isPending && <Loader aria-label={`Signing in with ${name}`} />}
      {back.isError && (
        <>
          <ErrorBanner message={errorMessage(back.error)} />
          <LinkButton variant="filled" to={home} size="md" fullWidth>
            {isSignedIn ? 'Back to the settings' : 'Back to sign in'}
          </LinkButton>
        </>
      )}
      {back.data?.kind === 'mergeable' && (
        <MergeDialog
          proof={back.data.proof}
          onMerged={() => void navigate('/dashboard', { state: startState, replace: true })}
          onClose={() => void navigate('/login', { replace: true })}
        />
      )}
    </>
  );
}

/** Where the last session was interrupted, or the overview. */
function GoOn() {
  const userId = useIdentity()?.userId ?? '';
  const place = keptPlace(userId);
  return <Navigate to={place ?? '/dashboard'} state={place?.state ?? startState} replace />;
}

/** Asks a person who has registered with Google or Microsoft what the registration form asks the others. */
function FirstVisit({ onDone }: { onDone: () => void }) {
  return (
    <>
      <AuthTitle title="Welcome to Web Vitals">Two questions, and you are done.</AuthTitle>
      <FirstVisitForm onSaved={onDone} onLater={onDone} />
    </>
  );
}

interface MergeDialogProps {
  proof: Proof;
  onMerged: () => void;
  onClose: () => void;
}

/** Offered where another account has the address of the Google or Microsoft account. */
function MergeDialog({ proof, onMerged, onClose }: MergeDialogProps) {
  const name = providerNames[proof.provider];
  const merging = useMutation({ mutationFn: () => merge(proof), onSuccess: onMerged });
  return (
    <DialogFrame isOpen onClose={onClose} title="Merge Accounts">
      <p>
        An account with the address {proof.email} already exists. Do you want to sign in to it with{' '}
        {name} from now on?
      </p>
      <p>
        If its address was never confirmed, its password stops working. You can set a new one with
        “Forgot password?”.
      </p>
      <ErrorBanner message={merging.isError ? errorMessage(merging.error) : undefined} />
      <DialogButtons>
        <Button onClick={onClose}>No</Button>
        <BusyButton isBusy={merging.isPending} onClick={() => merging.mutate()}>
          Yes
        </BusyButton>
      </DialogButtons>
    </DialogFrame>
  );
}
