import { userPoolClient } from '../../functions/platform/aws/user-pool-client.ts';

const prefix = 'Password-of-';
/** The password of an actor, who is on the table only. */
export const passwordOf = ({ userId }: { userId: string }): string => `${prefix}${userId}`;

/** The pool's response for an unknown user. */
function answerTo(command: string | undefined, input: object): object | undefined {
  if (command === 'AssociateSoftwareTokenCommand') return { SecretCode: 'JBSWY3DPEHPK3PXP' };
  if (command === 'VerifySoftwareTokenCommand') return { Status: 'SUCCESS' };
  if (command === 'AdminSetUserMFAPreferenceCommand') return {};
  if (command === 'AdminUserGlobalSignOutCommand') return {};
  const [, userId] = new RegExp(`"${prefix}([^"]+)"`).exec(JSON.stringify(input)) ?? [];
  if (command !== 'AdminInitiateAuthCommand' || userId === undefined) return undefined;
  const ChallengeParameters = { USER_ID_FOR_SRP: userId };
  return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session', ChallengeParameters };
}

/** Makes the user pool know the actors, besides its own users. */
export function admitActorsToPool(): void {
  userPoolClient().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          const answer = answerTo(commandName, args.input);
          if (answer === undefined) throw error;
          return { output: { $metadata: {}, ...answer }, response: undefined };
        }
      },
    { step: 'initialize', name: 'actors' },
  );
}
