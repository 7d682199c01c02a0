import * as z from 'zod';
import { readSettings, type Settings } from '../../lib/settings.ts';
import type { Aws } from './aws.ts';
import { callerOf } from './caller.ts';
import { type Check, type Deployment, run, whyNoAnswer } from './check.ts';
import { checkAdopted } from './check-adopted.ts';
import { checkBootstrap } from './check-bootstrap.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkConcurrency } from './check-concurrency.ts';
import { checkDocker, checkImages } from './check-docker.ts';
import { checkHost } from './check-host.ts';
import { checkLeft } from './check-left.ts';
import { checkMailAccount } from './check-mail-account.ts';
import { checkParameters } from './check-parameters.ts';
import { checkRoles } from './check-roles.ts';
import { checkSender } from './check-sender.ts';
import { checkSettings } from './check-settings.ts';
import { checkStacks } from './check-stacks.ts';
import { fine, type Finding, note, wrong } from './finding.ts';

/** In the order in which an operator would fix them. */
const checks: readonly Check[] = [
  checkBootstrap,
  checkSender,
  checkMailAccount,
  checkParameters,
  checkCertificate,
  checkHost,
  checkStacks,
  checkLeft,
  checkAdopted,
  checkConcurrency,
  checkRoles,
];

/** In the name of the CDK's own parameter, and its default. */
const Qualifier = z.string().default('hnb659fds');

export interface Section {
  about: string;
  findings: readonly Finding[];
}

export interface PreflightProps {
  context: Readonly<Record<string, unknown>>;
  /** Undefined where there are no credentials, and why. */
  aws: Aws | string;
  docker?: () => Promise<Finding>;
}

/** Everything that a deployment with these settings needs, as far as it can be read. */
export async function preflight({
  context,
  aws,
  docker = checkDocker,
}: PreflightProps): Promise<Section[]> {
  const settings = settingsIn(context);
  const sections: Section[] = [
    {
      about: 'Settings',
      findings: typeof settings === 'string' ? [wrong(settings)] : checkSettings(settings),
    },
    { about: 'Docker', findings: [await docker(), checkImages()] },
  ];
  if (typeof aws === 'string')
    return [...sections, { about: 'Credentials', findings: [wrong(aws, ...signIn)] }];
  try {
    const { accountId, arn } = await callerOf(aws);
    sections.push({ about: 'Credentials', findings: [callerFinding(arn, aws.region)] });
    if (typeof settings === 'string') return sections;
    const qualifier = Qualifier.parse(context['@aws-cdk/core:bootstrapQualifier']);
    const deployment: Deployment = { settings, accountId, aws, qualifier };
    const found = checks.map(async (check) => ({
      about: check.about,
      findings: await run(check, deployment),
    }));
    return [...sections, ...(await Promise.all(found))];
  } catch (error) {
    const why = `No account: ${whyNoAnswer(error, ['sts:GetCallerIdentity'])}`;
    return [...sections, { about: 'Credentials', findings: [wrong(why, ...signIn)] }];
  }
}

const signIn = ['aws configure sso', 'aws sts get-caller-identity'];

function callerFinding(arn: string, region: string): Finding {
  const says = `${arn}, in ${region}.`;
  return arn.endsWith(':root')
    ? note(
        `${says} These are credentials of the root user; AWS advises against them. Use a role or user of yours.`,
      )
    : fine(says);
}

function settingsIn(context: Readonly<Record<string, unknown>>): Settings | string {
  try {
    return readSettings({ tryGetContext: (name: string): unknown => context[name] });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
