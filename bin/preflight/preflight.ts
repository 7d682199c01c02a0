import * as z from 'zod';
import { readSettings, type Settings } from '../../lib/settings.ts';
import { type Aws, AwsError } from './aws.ts';
import { type Check, run, whyNoAnswer } from './check.ts';
import { checkAdopted } from './check-adopted.ts';
import { checkApis } from './check-apis.ts';
import { checkBootstrap } from './check-bootstrap.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkCloudFront } from './check-cloudfront.ts';
import { checkConcurrency } from './check-concurrency.ts';
import { checkDocker, checkImages } from './check-docker.ts';
import { checkHome } from './check-home.ts';
import { checkHost } from './check-host.ts';
import { checkLeft } from './check-left.ts';
import { checkMailAccount } from './check-mail-account.ts';
import { checkLinkKey } from './check-link-key.ts';
import { checkParameters } from './check-parameters.ts';
import { checkRoles } from './check-roles.ts';
import { checkSender } from './check-sender.ts';
import { checkStacks } from './check-stacks.ts';
import { type Finding, fine, note, wrong } from './finding.ts';
import type { planned } from './planned.ts';
import { regionsOf } from './regions.ts';
import { stacksOf } from './stacks.ts';
import { readXml } from './xml.ts';

interface Caller {
  accountId: string;
  arn: string;
}

const AccountId = z.string().regex(/^\d{12}$/);

/** Whose credentials these are. https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
async function callerOf(aws: Aws): Promise<Caller> {
  const sts = { service: 'sts', region: aws.region, version: '2011-06-15' };
  const answer = readXml(await aws.query(sts, 'GetCallerIdentity'));
  const accountId = AccountId.safeParse(answer.text('Account'));
  if (!accountId.success) throw new AwsError('NoAccount', 'the answer names no account');
  return { accountId: accountId.data, arn: answer.text('Arn') };
}

/** In the order in which an operator would fix them. */
const checks: readonly Check[] = [
  checkBootstrap,
  checkSender,
  checkMailAccount,
  checkParameters,
  checkLinkKey,
  checkCertificate,
  checkHost,
  checkCloudFront,
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
  /** @default makes the CDK app */
  plan?: typeof planned;
  /** Where the stage may be deployed already. @default every region that we know */
  everywhere?: readonly string[] | undefined;
}

/** Everything that a deployment with these settings needs, as far as it can be read. */
export async function preflight({
  context,
  aws,
  docker = checkDocker,
  // The CDK takes a second to load.
  plan = async (...about) => (await import('./planned.ts')).planned(...about),
  everywhere,
}: PreflightProps): Promise<Section[]> {
  const settings = settingsIn(context);
  const sections: Section[] = [
    {
      about: 'Settings',
      findings: typeof settings === 'string' ? [wrong(settings)] : checkSettings(settings),
    },
    { about: 'Docker', findings: await dockerFindings(settings, docker) },
  ];
  const end = (about: string, finding: Finding): Section[] => [
    ...sections,
    { about, findings: [finding] },
  ];
  if (typeof aws === 'string') return end('Credentials', wrong(aws, ...signIn));
  const caller = await callerOf(aws).catch((error: unknown) =>
    wrong(`No account: ${whyNoAnswer(error, ['sts:GetCallerIdentity'])}`, ...signIn),
  );
  if ('verdict' in caller) return end('Credentials', caller);
  const { accountId, arn } = caller;
  sections.push({ about: 'Credentials', findings: [callerFinding(arn, aws.region)] });
  if (typeof settings === 'string') return sections;
  const made = await plan(context, { account: accountId, region: aws.region });
  sections.push({ about: 'API Gateway', findings: checkApis(made.apis) });
  const qualifier = Qualifier.parse(context['@aws-cdk/core:bootstrapQualifier']);
  const stacks = await stacksOf(aws, settings.stage, regionsOf(made), everywhere);
  const deployment = { settings, accountId, aws, qualifier, planned: made, stacks };
  const sectionOf = async (check: Check): Promise<Section> => ({
    about: check.about,
    findings: await run(check, deployment),
  });
  const home = await sectionOf(checkHome);
  // What else could be said would be about the wrong region.
  if (home.findings.some(({ verdict }) => verdict === 'wrong')) return [...sections, home];
  return [...sections, home, ...(await Promise.all(checks.map(sectionOf)))];
}

/** Checks of the settings alone. */
function checkSettings({ alarmEmail, stage }: Settings): Finding[] {
  const canBeUsed = fine(`The settings of the stage ${stage} can be used.`);
  const isMissing =
    'alarmEmail is missing: no one is notified when something fails. Pass -c alarmEmail=you@your.domain.';
  return alarmEmail === '' ? [canBeUsed, note(isMissing)] : [canBeUsed];
}

/** Settings that cannot be read may want the image. */
async function dockerFindings(
  settings: Settings | string,
  docker: () => Promise<Finding>,
): Promise<Finding[]> {
  if (typeof settings === 'object' && settings.markupChecker !== 'nu')
    return [fine(`Not needed: ${settings.markupChecker} checks markup (markupChecker).`)];
  return [await docker(), checkImages()];
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
