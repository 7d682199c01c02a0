import { aboutField } from '../platform/calls/about-field.ts';
import { TargetError } from '../platform/target-guard/target-error.ts';
import type { TargetGuard } from '../platform/target-guard/target-guard.ts';

/**
 * Refuses a site at an address that must not be visited. A name that does not resolve may be pinged: that is a result.
 * @throws ProblemError `invalid_input` that names the field
 */
export async function assertMayPing(
  guard: Pick<TargetGuard, 'assertAllowed'>,
  url: string,
): Promise<void> {
  try {
    await guard.assertAllowed(url);
  } catch (error) {
    if (error instanceof TargetError && error.kind !== 'blocked') return;
    await aboutField('site', Promise.reject(error));
  }
}
