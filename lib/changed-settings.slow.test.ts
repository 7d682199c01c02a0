/** Settings of the cloud, changed from a deployment that has everything, in regions of three continents. */
import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CloudSetting } from '../shared/settings/catalogue.ts';
import { changedSettings, everything } from '../test/support/changed-settings.ts';
import { deployedBy, lostData, refusals } from '../test/support/replacement.ts';
import { synthesizeStacks } from '../test/support/synthesize.ts';
import { ExplainedWildcards } from './platform/explained-wildcards.ts';

/** A deployment that adopts something leaves its own, which AWS retains: docs/runbook/restoring.md. */
const retained: Partial<Record<CloudSetting, string[]>> = {
  adoptTable: ['AWS::DynamoDB::GlobalTable'],
  adoptReportsBucket: ['AWS::S3::Bucket'],
  adoptLogsBucket: ['AWS::S3::Bucket'],
  adoptUserPool: ['AWS::Cognito::UserPool'],
};

/** The CDK leaves these stacks to the operator: docs/deploy.md, 'Changing settings'. */
const left: Partial<Record<CloudSetting, string[]>> = {
  dashboard: ['Dashboard'],
  outsideLook: ['Look-eu-central-1'],
  probeRegions: ['Probe-eu-west-1', 'Probe-us-east-1'],
};

/** As every deployment is: it fails if cdk-nag has an unexplained finding. */
const checked = (app: App): void =>
  Validations.of(app).addPlugins(new ExplainedWildcards(app), new AwsSolutionsChecks(app));

const stacksOf = (deployment: ReturnType<typeof deployedBy>): Set<string> =>
  new Set([...deployment.values()].map(({ stack }) => stack));

// Object.keys loses the type of the keys.
const names = (Object.keys(changedSettings) as CloudSetting[]).filter((name) => name !== 'stage');
const adopting = names.filter((name) => name in retained);
const atOnce = {
  'all that adopt nothing': names.filter((name) => !adopting.includes(name)),
  'all that adopt something': adopting,
};
/** Each alone where most stacks are; together in the others, which differ in the regions of these stacks. */
const changes: [home: string, groups: Record<string, CloudSetting[]>][] = [
  ['eu-west-1', Object.fromEntries(names.map((name) => [name, [name]]))],
  ['us-east-1', atOnce],
  ['ap-southeast-2', atOnce],
];

describe.each(changes)('in %s', (home, groups) => {
  let before: ReturnType<typeof deployedBy>;
  beforeAll(async () => {
    before = deployedBy(await synthesizeStacks(everything, home));
  });
  /** What the deployment of other settings does to the first one. */
  async function change(settings: Record<string, string>) {
    const after = deployedBy(await synthesizeStacks(settings, home, checked));
    return {
      refusals: refusals(before, after),
      lost: lostData(before, after),
      left: new Set([...stacksOf(before)].filter((stack) => !stacksOf(after).has(stack))),
    };
  }

  test.each(Object.entries(groups))('%s', async (_name, group) => {
    const values = group.map((name) => [name, changedSettings[name][1]]);
    const changed = await change({ ...everything, ...Object.fromEntries(values) });
    expect(changed.refusals).toEqual([]);
    expect(changed.lost.map(({ type }) => type).toSorted()).toEqual(
      group.flatMap((name) => retained[name] ?? []).toSorted(),
    );
    expect(changed.lost.filter(({ isRetained }) => !isRetained)).toEqual([]);
    const stacks = group.flatMap((name) => left[name] ?? []);
    expect(changed.left).toEqual(new Set(stacks.map((one) => `WebVitals-production-${one}`)));
  });

  test('another stage is another deployment, beside the first', async () => {
    const [, stage] = changedSettings.stage;
    const changed = await change({ ...everything, stage });
    expect(changed).toMatchObject({ refusals: [], lost: [] });
    expect(changed.left).toEqual(stacksOf(before));
  });

  test('all optional settings are removed', async () => {
    const changed = await change({});
    expect(changed).toMatchObject({ refusals: [], lost: [] });
  });
});
