import type { Aws } from './aws.ts';
import { edgeRegion } from './regions.ts';
import { readXml, type Xml } from './xml.ts';

const most = 100;

/** All distributions of the account. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ListDistributions.html */
export async function distributionsOf(aws: Aws): Promise<Xml[]> {
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
  return found;
}
