import * as z from 'zod';
import { env } from '../aws/env.ts';
import { jsonIn } from '../foreign-text.ts';
import { signRequest, type SigningKeys } from '../aws/sign-request.ts';

/** AWS answers with who signed it. It needs no permission and reads nothing else. */
const question = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'Action=GetCallerIdentity&Version=2011-06-15',
};
const timeoutMs = 3000;

const header = z.string().regex(/^[\x20-\x7e]+$/);
const Signature = z.object({
  authorization: header,
  'x-amz-date': header,
  'x-amz-security-token': header.exactOptional(),
});
const Identity = z.object({
  GetCallerIdentityResponse: z.object({
    GetCallerIdentityResult: z.object({ Arn: z.string() }),
  }),
});

/**
 * Proves to the product that the outside check comes from its own role, for the 15 minutes that AWS accepts a
 * signature: a signed question that the product passes on to AWS. No secret is stored for it.
 */
export async function signLookTicket(keys: SigningKeys, now: Date): Promise<string> {
  const by = { service: 'sts', region: 'us-east-1', keys, now };
  const signed = await signRequest({ ...question, url: new URL(env.stsEndpoint()) }, by);
  return Buffer.from(JSON.stringify(Signature.parse(signed))).toString('base64url');
}

/** @throws if AWS cannot be asked */
export async function isLookTicket(ticket: string): Promise<boolean> {
  const role = env.outsideLookRole();
  const text = Buffer.from(ticket, 'base64url').toString();
  const signature = Signature.safeParse(jsonIn(text)).data;
  if (role === undefined || signature === undefined) return false;
  const response = await fetch(env.stsEndpoint(), {
    ...question,
    headers: { ...question.headers, ...signature, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 500) throw new Error(`STS answers ${response.status}`);
  if (!response.ok) return false;
  const { GetCallerIdentityResponse: answer } = Identity.parse(await response.json());
  return answer.GetCallerIdentityResult.Arn.startsWith(`${role}/`);
}
