import { Audit, type Artifacts } from 'lighthouse';
import RobotsTxt from 'lighthouse/core/audits/seo/robots-txt.js';
import { MainResource } from 'lighthouse/core/computed/main-resource.js';
import { googleAudit } from '../lighthouse-settings.ts';
import { closedToGoogle } from './closed-to-google.ts';

type Context = Parameters<typeof Audit.makeMetricComputationDataInput>[1];

/** Whether Google may read and list the page. Lighthouse fails only what every robot is kept from. */
export class ClosedToGoogle extends Audit {
  static override get meta() {
    return {
      id: googleAudit,
      title: 'Google may list the page',
      failureTitle: 'Google is kept from listing the page',
      description:
        'Google Search leaves out pages that a header, a tag or robots.txt closes to Googlebot. [Learn more about these rules](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag).',
      requiredArtifacts: ['MetaElements', 'RobotsTxt', 'URL', 'DevtoolsLog'] as (keyof Artifacts)[],
    };
  }

  static override async audit(artifacts: Artifacts, context: Context) {
    const { DevtoolsLog: devtoolsLog, URL, MetaElements: metas, RobotsTxt: robots } = artifacts;
    const { url, responseHeaders } = await MainResource.request({ devtoolsLog, URL }, context);
    const headers = (responseHeaders ?? [])
      .filter(({ name }) => name.toLowerCase() === 'x-robots-tag')
      // Chromium joins headers of one name by line breaks.
      .flatMap(({ value }) => value.split('\n'));
    const found = closedToGoogle({ url, headers, metas, robotsTxt: robots.content }, new Date());
    const details = Audit.makeTableDetails(
      [{ key: 'source', valueType: 'code', label: 'What keeps Google out' }],
      found.map((source) => ({ source })),
    );
    return { score: Number(found.length === 0), details };
  }
}

/** Misspelt rules, which are no records of other kinds. https://github.com/google/robotstxt/blob/master/robots.cc */
const misspelt = /^(?:dis+al+ow|diasllow|disallaw|alow|user ?agent|site-?map)\s*$/i;

/** Leaves out lines that RFC 9309 allows (2.2.4): records that are neither rules nor groups, such as `License`. */
export class StandardRobotsTxt extends RobotsTxt {
  static override audit(artifacts: Artifacts) {
    const product = super.audit(artifacts);
    const { details } = product;
    if (details?.type !== 'table') return product;
    const items = details.items.filter(({ line, message }: Record<string, unknown>) => {
      const [name = '', ...value] = String(line).split(':');
      return message !== 'Unknown directive' || value.length === 0 || misspelt.test(name.trim());
    });
    if (items.length === 0) return { score: 1 };
    const displayValue = `${items.length} ${items.length === 1 ? 'error' : 'errors'} found`;
    return { ...product, displayValue, details: { ...details, items } };
  }
}
