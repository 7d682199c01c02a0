import { currentIdentity, forgetIdentity, keepIdentity } from './identity.ts';
import { forgetTokens } from './kept.ts';
import { freshStoredToken, isOfAnother } from './stored-token.ts';

/** aws-amplify is loaded only for a session, so that the sign-in screen need not wait for it. */
const amplify = () => import('./amplify.ts');

export interface NewSession {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  userId: string;
  email: string;
}

/** Preloads aws-amplify. */
export const prepareSession = (): void => void amplify().catch(() => undefined);

/** Begins a session with the answer of POST /auth or POST /users. */
export async function beginSession(session: NewSession): Promise<void> {
  const { storeTokens } = await amplify();
  // The new user must not find data of another person.
  const before = currentIdentity();
  if (before !== undefined && before.userId !== session.userId) forgetIdentity();
  await storeTokens(session);
  keepIdentity({ userId: session.userId, email: session.email });
}

/** Bearer token of the session, or undefined without a session. */
export async function accessToken(
  options: { forceRefresh?: boolean } = {},
): Promise<string | undefined> {
  const identity = currentIdentity();
  if (identity === undefined) return undefined;
  const stored = options.forceRefresh === true ? undefined : freshStoredToken(identity.userId);
  if (stored !== undefined) return stored;
  const { loadAccessToken } = await amplify();
  const token = await loadAccessToken(options.forceRefresh ?? false);
  // A damaged id belongs to no user: the request without a token leads to the sign-in.
  if (currentIdentity() !== undefined)
    return token !== undefined && isOfAnother(identity.userId, token) ? undefined : token;
  // Another tab has signed out meanwhile: the tokens of this refresh must not stay behind.
  forgetTokens();
  return undefined;
}

/** Ends the session here and at Cognito. The browser forgets it even if Cognito cannot be reached. */
export async function endSession(): Promise<void> {
  try {
    const { revokeTokens } = await amplify();
    await revokeTokens();
  } finally {
    forgetIdentity();
  }
}
