import type { Check } from './check.ts';
import { distributionsOf } from './distributions.ts';
import { fine, wrong } from './finding.ts';

/** CloudFront refuses a host that another distribution has already. It shows those of this account only. */
export const checkHost: Check = {
  about: 'Domain',
  asks: 'whether another distribution of CloudFront has the domain already',
  rights: ['cloudfront:ListDistributions'],
  async find({ aws, settings: { publicUrl, certificateArn, stage } }) {
    if (certificateArn === '') return [];
    const host = new URL(publicUrl).hostname;
    const other = (await distributionsOf(aws)).find(
      (one) =>
        one.text('Comment') !== `WebVitals-${stage}-Web` &&
        one.all('CNAME').some((name) => name.own === host),
    );
    if (other === undefined)
      return fine(`No other distribution of this account answers for ${host}.`);
    return wrong(
      `CloudFront's distribution ${other.text('Id')} (${other.text('Comment')}) answers for ${host}: remove the domain there first.`,
      `aws cloudfront get-distribution-config --id ${other.text('Id')}`,
    );
  },
};
