import { hostsOf } from '../../lib/settings.ts';
import type { Check } from './check.ts';
import { distributionsOf } from './distributions.ts';
import { fine, wrong } from './finding.ts';

/** CloudFront refuses a host that another distribution has already. It shows those of this account only. */
export const checkHost: Check = {
  about: 'Domain',
  asks: 'whether another distribution of CloudFront has the domain already',
  rights: ['cloudfront:ListDistributions'],
  async find({ aws, settings: { publicUrl, certificateArn, statusDomains, stage } }) {
    const hosts = new Set([
      ...(certificateArn === '' ? [] : [new URL(publicUrl).hostname]),
      ...hostsOf(statusDomains),
    ]);
    if (hosts.size === 0) return [];
    const others = (await distributionsOf(aws)).flatMap((one) => {
      const comment = one.text('Comment');
      const taken = one.all('CNAME').filter(({ own }) => hosts.has(own));
      return taken.length === 0 || isOurs(comment, stage)
        ? []
        : [{ id: one.text('Id'), comment, taken: taken.map(({ own }) => own).join(', ') }];
    });
    if (others.length === 0)
      return fine(`No other distribution of this account answers for ${[...hosts].join(', ')}.`);
    return others.map(({ id, comment, taken }) =>
      wrong(
        `CloudFront's distribution ${id} (${comment}) answers for ${taken}: remove the domain there first.`,
        `aws cloudfront get-distribution-config --id ${id}`,
      ),
    );
  },
};

/** Comments of the product's distribution, and of that of status pages. */
const isOurs = (comment: string, stage: string): boolean =>
  comment === `WebVitals-${stage}-Web` || comment === `WebVitals-${stage}-Web status pages`;
