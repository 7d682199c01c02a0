import { env } from '../aws/env.ts';
import { createTargetGuard, type TargetGuard } from './target-guard.ts';

/** The guard of a function's requests to addresses from users. */
export const ownTargetGuard = (): TargetGuard =>
  createTargetGuard({ allowPrivate: env.allowPrivateTargets() });
