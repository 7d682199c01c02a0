import { place } from '../../support/iam/place.ts';

/** The emulator takes an access key of twelve digits for the account of its owner. */
export const operator: NodeJS.ProcessEnv = {
  AWS_ACCESS_KEY_ID: place.account,
  AWS_SECRET_ACCESS_KEY: 'emulated',
  AWS_SESSION_TOKEN: '',
  AWS_PROFILE: '',
  AWS_REGION: place.region,
  AWS_DEFAULT_REGION: place.region,
};
