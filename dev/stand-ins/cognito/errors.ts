/** An error response with the name that the SDK and Amplify know. */
export class CognitoError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** The same for a wrong password and an unknown user, so that the two cannot be distinguished. */
export const wrongCredentials = (): CognitoError =>
  new CognitoError('NotAuthorizedException', 'Incorrect username or password.');

export const userIsDisabled = (): CognitoError =>
  new CognitoError('NotAuthorizedException', 'User is disabled.');

export const userNotFound = (): CognitoError =>
  new CognitoError('UserNotFoundException', 'User does not exist.');
