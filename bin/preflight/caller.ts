import * as z from 'zod';
import { type Aws, AwsError } from './aws.ts';
import { readXml } from './xml.ts';

export interface Caller {
  accountId: string;
  arn: string;
}

const AccountId = z.string().regex(/^\d{12}$/);

/** Whose credentials these are. https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
export async function callerOf(aws: Aws): Promise<Caller> {
  const sts = { service: 'sts', region: aws.region, version: '2011-06-15' };
  const answer = readXml(await aws.query(sts, 'GetCallerIdentity'));
  const accountId = AccountId.safeParse(answer.text('Account'));
  if (!accountId.success) throw new AwsError('NoAccount', 'the answer names no account');
  return { accountId: accountId.data, arn: answer.text('Arn') };
}
