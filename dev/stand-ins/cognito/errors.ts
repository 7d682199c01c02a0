/** An answer that is not a success, under the name that the SDK and Amplify know it by. */
export class CognitoError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Said for a wrong password and for an unknown user alike, so that neither is told apart. */
export const wrongCredentials = (): CognitoError =>
  new CognitoError('NotAuthorizedException', 'Incorrect username or password.');

export const userIsDisabled = (): CognitoError =>
  new CognitoError('NotAuthorizedException', 'User is disabled.');

export const userNotFound = (): CognitoError =>
  new CognitoError('UserNotFoundException', 'User does not exist.');
