import type { Check } from './check.ts';
import { fine, wrong } from './finding.ts';
import { edgeRegion } from './regions.ts';
import { readXml, type Xml } from './xml.ts';

const most = 100;

/** CloudFront refuses a host that another distribution has already. It shows those of this account only. */
export const checkHost: Check = {
  about: 'Domain',
  asks: 'whether another distribution of CloudFront has the domain already',
  rights: ['cloudfront:ListDistributions'],
  async find({ aws, settings: { publicUrl, certificateArn, stage } }) {
    if (certificateArn === '') return [];
    const host = new URL(publicUrl).hostname;
    const found: Xml[] = [];
    let marker = '';
    do {
      const page = readXml(
        await aws.get({
          service: 'cloudfront',
          region: edgeRegion,
          host: 'cloudfront.amazonaws.com',
          path: `/2020-05-31/distribution?MaxItems=${most}${marker === '' ? '' : `&Marker=${marker}`}`,
        }),
      );
      found.push(...page.all('DistributionSummary'));
      marker = page.text('NextMarker');
    } while (marker !== '');
    const other = found.find(
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
