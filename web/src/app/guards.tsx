import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorPage } from '../components/messages/error-page.tsx';
import { useIdentity } from '../lib/identity.ts';
import { keptPlace } from '../lib/return-to.ts';
import { ownState, isStart, startState } from '../lib/route-state.ts';
import { useSession } from '../entities/session/components/session.tsx';
import { homeOf, verdictFor, type Audience } from './access.ts';
import { FrameSkeleton } from './layout/frame-skeleton.tsx';

/** Login and registration: sends signed-in users on to the product. */
export function SignedOutOnly() {
  const identity = useIdentity();
  if (identity === undefined) return <Outlet />;
  const place = keptPlace(identity.userId);
  return <Navigate to={place ?? '/dashboard'} state={place?.state ?? startState} replace />;
}

/** Within the authenticated layout: shows its routes only to the audience. */
export function For({ audience }: { audience: Audience }) {
  const session = useSession();
  const verdict = verdictFor(audience, session);
  const location = useLocation();
  if (verdict === 'show' && isStart(location.state)) {
    const home = homeOf(session);
    if (home === '/today') return <Navigate to={home} replace />;
  }
  if (verdict === 'show') return <Outlet />;
  if (verdict === 'error-page') return <ErrorPage />;
  // The set-up leads back.
  const state = verdict === '/set-up-two-step' ? ownState({ from: location }) : undefined;
  return <Navigate to={verdict} state={state} replace />;
}

/**
 * Shown while the code of the first screen is loading: the frame for signed-in users, otherwise nothing that would
 * flash.
 */
export function RouteFallback() {
  const { pathname } = useLocation();
  return useIdentity() === undefined ? null : <FrameSkeleton paths={[pathname]} />;
}
