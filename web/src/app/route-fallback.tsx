import { useLocation } from 'react-router-dom';
import { useIdentity } from '../lib/identity.ts';
import { FrameSkeleton } from './layout/frame-skeleton.tsx';

/**
 * Shown while the code of the first screen is loading: the frame for signed-in users, otherwise nothing that would
 * flash.
 */
export function RouteFallback() {
  const { pathname } = useLocation();
  return useIdentity() === undefined ? null : <FrameSkeleton paths={[pathname]} />;
}
