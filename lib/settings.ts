import type { IConstruct, Node } from 'constructs';
import * as z from 'zod';
import { queues } from '../shared/jobs/job-queues.ts';
import { identityProviders, providerNames } from '../shared/models/identity/identity-provider.ts';
import { type CloudSetting, settings as catalogue } from '../shared/settings/catalogue.ts';

type Shape = { [Name in CloudSetting]: (typeof catalogue)[Name]['value'] };
/** All settings of a deployment, as CDK context: `cdk deploy -c mailFrom=…`, or in cdk.json. */
const Fields = z.strictObject(
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([name, { where, value }]) =>
      where === 'local' ? [] : [[name, value]],
    ),
  ) as Shape,
);
const Settings = Fields.superRefine((given, { addIssue }) => {
  for (const [path, message] of mistakesIn(given)) addIssue({ code: 'custom', path, message });
});
export type Settings = z.infer<typeof Settings>;

/** Hosts of status pages. */
export function hostsOf(statusDomains: readonly string[]): string[] {
  return statusDomains.map((one) => one.replace(/=.*/, ''));
}

/** What is wrong with settings together. */
function* mistakesIn({
  publicUrl,
  statusDomains,
  workers,
  ...given
}: z.infer<typeof Fields>): Generator<[path: string[], message: string]> {
  if (given.certificateArn !== '' && publicUrl === '')
    yield [['publicUrl'], 'A certificate needs the address that it is for'];
  if (given.outsideLook !== '' && publicUrl === '')
    yield [
      ['publicUrl'],
      "An outside check needs the address to request, even if it is CloudFront's",
    ];
  if ((statusDomains.length === 0) !== (given.statusDomainsCertificate === ''))
    yield [['statusDomainsCertificate'], 'statusDomains and their certificate go together'];
  if (publicUrl !== '' && hostsOf(statusDomains).includes(new URL(publicUrl).hostname))
    yield [['statusDomains'], 'A status page cannot have the host of publicUrl'];
  for (const provider of identityProviders)
    if ((given[`${provider}ClientId`] === '') !== (given[`${provider}SecretParameter`] === '')) {
      const message = `The id and the secret of ${providerNames[provider]}'s client go together`;
      yield [[`${provider}SecretParameter`], message];
    }
  if ((given.stripeKeyParameter === '') !== (given.stripeWebhookSecretParameter === ''))
    yield [
      ['stripeWebhookSecretParameter'],
      "Stripe's key and the secret of its webhook go together",
    ];
  if ((given.slackClientId === '') !== (given.slackSecretParameter === ''))
    yield [['slackSecretParameter'], "The id and the secret of Slack's app go together"];
  for (const name of Object.keys(workers))
    if (!(name in queues)) yield [['workers', name], 'There is no such queue'];
}

/** `planOverrides.Trial.siteLimit` */
const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const OfStages = z.record(z.string(), z.record(z.string(), z.unknown())).default({});

/**
 * Reads the settings from the app's context. An invalid setting stops the synthesis with its name. Settings of one
 * stage can be given in `stages`, by its name, and override the others.
 */
export function readSettings(node: Pick<Node, 'tryGetContext'>): Settings {
  const given = Object.keys(Fields.shape).flatMap((name) => {
    const value: unknown = node.tryGetContext(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const common = Object.fromEntries(given);
  const stage = Fields.shape.stage.safeParse(common['stage']).data ?? '';
  const own = OfStages.parse(node.tryGetContext('stages'))[stage];
  const settings = Settings.safeParse({ ...common, ...own });
  if (settings.success) return settings.data;
  const mistakes = settings.error.issues.map((issue) => `${nameOf(issue.path)}: ${issue.message}`);
  throw new Error(`Invalid settings:\n${mistakes.join('\n')}`);
}

const read = new WeakMap<IConstruct, Settings>();

/** Settings of the app that contains a construct. */
export function settingsOf(scope: IConstruct): Settings {
  const { root } = scope.node;
  const settings = read.get(root) ?? readSettings(root.node);
  read.set(root, settings);
  return settings;
}
