import type { Settings } from '../../lib/settings.ts';
import type { Aws } from './aws.ts';
import { type Finding, unknown } from './finding.ts';
import type { Planned } from './planned.ts';
import type { StageStacks } from './stacks.ts';

export interface Deployment {
  settings: Settings;
  accountId: string;
  aws: Aws;
  /** Qualifier of the CDK's bootstrap stack. */
  qualifier: string;
  planned: Planned;
  stacks: StageStacks;
}

/** One question to AWS, which only reads. */
export interface Check {
  /** Subject of the check, in a word or two. */
  about: string;
  /** Completes 'Cannot tell …'. */
  asks: string;
  /** The IAM actions that it needs. */
  rights: readonly string[];
  find(deployment: Deployment): Promise<Finding | readonly Finding[]>;
}

const denied = /^(AccessDenied|Unauthorized|NotAuthorized|UnauthorizedOperation|Forbidden)/;
const rejected =
  /^(ExpiredToken|InvalidClientTokenId|UnrecognizedClient|InvalidSignature|SignatureDoesNotMatch|InvalidAccessKeyId|CredentialsProvider)/;

/** Why AWS gave no answer, and what helps. */
export function whyNoAnswer(error: unknown, rights: readonly string[]): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const status: unknown =
    typeof error === 'object' && error !== null && Reflect.get(error, '$metadata');
  const isForbidden =
    typeof status === 'object' && status !== null && Reflect.get(status, 'httpStatusCode') === 403;
  if (rejected.test(name))
    return `AWS rejects these credentials (${name}). Renew them, such as with \`aws sso login\`; in a region that an account must enable first, they are rejected until it is enabled.`;
  if (denied.test(name) || isForbidden)
    return `these credentials may not do ${rights.join(' or ')}. Allow it, or use other credentials.`;
  if (/^(Throttling|TooManyRequests|RequestLimitExceeded)/.test(name))
    return 'AWS answered too many requests. Try again in a minute.';
  return `AWS did not answer as documented (${name}: ${firstLine(message)}).`;
}

const firstLine = (text: string): string => text.split('\n')[0]?.slice(0, 200) ?? '';

/** Never fails: a check without an answer is unknown. */
export async function run(check: Check, deployment: Deployment): Promise<readonly Finding[]> {
  try {
    return [await check.find(deployment)].flat();
  } catch (error) {
    return [unknown(`Cannot tell ${check.asks}: ${whyNoAnswer(error, check.rights)}`)];
  }
}
