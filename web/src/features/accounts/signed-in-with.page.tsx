import { Button, Loader } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { identityProviders, providerNames } from '../../../../shared/models/identity-provider.ts';
import { errorMessage } from '../../lib/api.ts';
import { useIdentity } from '../../lib/identity.ts';
import { startState } from '../../lib/start.ts';
import { keptPlace } from '../../lib/return-to.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { finishSocialSignIn } from './api/finish-social-sign-in.ts';
import { MergeDialog } from './components/merge-dialog.tsx';
import { FirstVisitForm } from './components/first-visit-form.tsx';

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
          <Button component={Link} to={home} size="md" fullWidth>
            {isSignedIn ? 'Back to the settings' : 'Back to sign in'}
          </Button>
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

/** To where the last session ended in the middle of work, or to the overview. */
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
