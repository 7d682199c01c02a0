import { signOut } from '../../../../../shared/calls/identity/settings.ts';
import { callApi } from '../../../lib/api.ts';
import { endSession } from '../../../lib/tokens.ts';

const mostMs = 3000;

/** Signs out of this browser. Ends the session on the server first, so that it leaves the list of open ones, but does not wait for the answer. */
export async function signOutHere(): Promise<void> {
  try {
    await callApi(signOut, {}, { signal: AbortSignal.timeout(mostMs) });
  } catch {
    // The tokens are revoked and forgotten in any case.
  } finally {
    await endSession();
  }
}
