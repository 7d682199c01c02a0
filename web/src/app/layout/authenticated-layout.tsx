import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { QueryState } from '../../components/messages/or-error.tsx';
import { useIsConfigPending } from '../../lib/config.ts';
import { useIdentity } from '../../lib/identity.ts';
import { SessionProvider, userPlanQuery } from '../../entities/session/components/session.tsx';
import { signOutHere } from '../../entities/session/api/sign-out.ts';
import { forgetPlace, storeReturnPlace } from '../../lib/return-to.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { Frame } from './frame.tsx';

function SignedIn({ userId }: { userId: string }) {
  const plan = useQuery(userPlanQuery(userId));
  // Needed by notes for the operator, which would otherwise push down what follows.
  const isConfigPending = useIsConfigPending();
  // Deferred, so that neither answer renders the whole screen in one long task.
  const shown = useDeferredValue(isConfigPending ? undefined : plan.data);
  const { pathname } = useLocation();
  // Reached: a later sign-in begins at home.
  useEffect(forgetPlace, []);
  if (shown !== undefined) {
    return (
      <SessionProvider plan={shown}>
        <Frame />
      </SessionProvider>
    );
  }
  if (plan.isPending || plan.data !== undefined) return <FrameSkeleton paths={[pathname]} />;
  return (
    <Flex component="main" direction="column" align="center" justify="center" mih="100dvh">
      <QueryState query={plan} failed="Your account could not be loaded" />
      <Button variant="subtle" onClick={() => void signOutHere()}>
        Logout
      </Button>
    </Flex>
  );
}

/** To the sign-in, which leads back here if it was a session that ended. */
function ToSignIn() {
  const location = useLocation();
  useEffect(() => storeReturnPlace(location), [location]);
  return <Navigate to="/login" replace />;
}

/** Everything behind the sign-in: session and frame. Redirects to /login without a session. */
export function Component() {
  const identity = useIdentity();
  if (identity === undefined) return <ToSignIn />;
  return <SignedIn key={identity.userId} userId={identity.userId} />;
}
