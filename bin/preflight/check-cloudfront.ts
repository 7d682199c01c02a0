import type { Check } from './check.ts';
import { distributionsOf } from './distributions.ts';
import { fine, note } from './finding.ts';

/**
 * CloudFront refuses the first distribution of an account that AWS has not verified, and nothing says so before.
 * https://github.com/aws-samples/aws-cdk-examples/issues/279
 */
export const checkCloudFront: Check = {
  about: 'CloudFront',
  asks: 'whether this account may have distributions',
  rights: ['cloudfront:ListDistributions'],
  async find({ aws }) {
    const { length } = await distributionsOf(aws);
    if (length > 0) return fine('The account has distributions of CloudFront, so it is verified.');
    return note(
      "The account has no distribution of CloudFront yet. AWS verifies new accounts first, and says so only when a distribution is created ('Your account must be verified before you can add new CloudFront resources'): the stack Web would then fail, after most others. To find out now, create a distribution in the console of CloudFront with any origin, and delete it again. If it is refused, open a case in the Support Center with that message, under 'Account and billing', which needs no support plan, and wait for the answer. A deployment that has stopped there continues with the same command.",
      'https://console.aws.amazon.com/support/home#/case/create',
    );
  },
};
