import { readXml } from './xml.ts';
import type { Check } from './check.ts';
import { fine, note, unknown, wrong } from './finding.ts';
import { edgeRegion } from './regions.ts';

/** Of the functions that a new version may add. */
const fewRoles = 10;

/** Each function has a role, so stages use up the account's roles before anything else. */
export const checkRoles: Check = {
  about: 'IAM',
  asks: 'how many roles the account may still have',
  rights: ['iam:GetAccountSummary', 'cloudformation:DescribeStacks'],
  async find({ aws, settings: { stage }, planned, stacks }) {
    const iam = { service: 'iam', region: edgeRegion, host: 'iam.amazonaws.com' };
    const summary = readXml(
      await aws.query({ ...iam, version: '2010-05-08' }, 'GetAccountSummary'),
    );
    const values = new Map(
      summary.all('entry').map((entry) => [entry.text('key'), Number(entry.text('value'))]),
    );
    const [used, allowed] = [values.get('Roles'), values.get('RolesQuota')];
    if (used === undefined || allowed === undefined)
      return unknown('Cannot tell how many roles the account may still have: IAM does not say.');
    // The last one: with it, all are deployed.
    const isDeployed = stacks
      .in(aws.region)
      .some(({ name }) => name === `WebVitals-${stage}-Stage`);
    const needed = isDeployed ? fewRoles : planned.roles;
    const free = allowed - used;
    const says = `${used} of ${allowed} roles of the account exist; this deployment adds up to ${needed}.`;
    const command =
      'aws service-quotas request-service-quota-increase --service-code iam --quota-code L-FE177D64 --desired-value 2000 --region us-east-1';
    if (free < needed) return wrong(`${says} Request a higher quota first.`, command);
    return [free < 2 * needed ? note(`${says} A second one would not fit.`, command) : fine(says)];
  },
};
