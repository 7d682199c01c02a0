import { useLocation } from 'react-router-dom';
import { useIdentity } from '../lib/identity.ts';
import { FrameSkeleton } from './layout/frame-skeleton.tsx';

/** While the code of the first screen is on its way: the frame for whoever is signed in, else nothing that would flash. */
export function RouteFallback() {
  const { pathname } = useLocation();
  return useIdentity() === undefined ? null : <FrameSkeleton paths={[pathname]} />;
}
