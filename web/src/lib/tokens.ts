import { currentIdentity, forgetIdentity, keepIdentity } from './identity.ts';
import { freshStoredToken } from './stored-token.ts';

/** aws-amplify is loaded only once there is a session to keep, so that the sign-in screen need not wait for it. */
const amplify = () => import('./amplify.ts');

export interface NewSession {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  userId: string;
  email: string;
}

/** Fetches aws-amplify ahead of its use. */
export const prepareSession = (): void => void amplify().catch(() => undefined);

/** Begins a session with what POST /auth or POST /users answered. */
export async function beginSession(session: NewSession): Promise<void> {
  const { storeTokens } = await amplify();
  // Nothing of another person may be met by the one who signs in now.
  if (currentIdentity()?.userId !== session.userId) forgetIdentity();
  await storeTokens(session);
  keepIdentity({ userId: session.userId, email: session.email });
}

/** Bearer token of the session, or undefined when nobody is signed in or the session has ended. */
export async function accessToken(
  options: { forceRefresh?: boolean } = {},
): Promise<string | undefined> {
  const identity = currentIdentity();
  if (identity === undefined) return undefined;
  const stored = options.forceRefresh === true ? undefined : freshStoredToken(identity.userId);
  if (stored !== undefined) return stored;
  const { loadAccessToken } = await amplify();
  return loadAccessToken(options.forceRefresh ?? false);
}

/** Ends the session here and at Cognito. The browser forgets it even when Cognito cannot be reached. */
export async function endSession(): Promise<void> {
  try {
    const { revokeTokens } = await amplify();
    await revokeTokens();
  } finally {
    forgetIdentity();
  }
}
