import { env } from '../aws/env.ts';
import { createTargetGuard, type TargetGuard } from './target-guard.ts';

/** The guard for requests to addresses that users gave, with this installation's settings. */
export const ownTargetGuard = (): TargetGuard =>
  createTargetGuard({ allowPrivate: env.allowPrivateTargets() });
