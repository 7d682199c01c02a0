import { GetEmailIdentityCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { noSender } from '../../shared/settings/catalogue.ts';
import type { Aws } from './aws.ts';
import type { Check } from './check.ts';
import { fine, wrong } from './finding.ts';

/** Mails leave only from an address that is verified, itself or by its domain. */
export const checkSender: Check = {
  about: 'Sender',
  asks: 'whether the sender of mails is verified',
  rights: ['ses:GetEmailIdentity'],
  async find({ aws, settings: { mailFrom } }) {
    if (mailFrom === noSender)
      return wrong(
        'mailFrom is missing: CloudFormation would refuse every stack. Pass -c mailFrom=no-reply@your.domain, or put it into cdk.json.',
      );
    const identities = [mailFrom, ...domainsOf(mailFrom)];
    const states = await Promise.all(identities.map((identity) => stateOf(aws, identity)));
    const verified = identities.find((_, index) => states[index] === 'verified');
    if (verified !== undefined)
      return fine(`${mailFrom} may send mail: ${verified} is verified in SES.`);
    const waiting = identities.find((_, index) => states[index] === 'waiting');
    if (waiting !== undefined)
      return wrong(
        `${waiting} waits for its verification: open the link in the mail that AWS sent to it, or for a domain add the CNAME records that this command lists.`,
        `aws sesv2 get-email-identity --email-identity ${waiting} --region ${aws.region}`,
      );
    const [domain = ''] = domainsOf(mailFrom);
    return wrong(
      `${mailFrom} is not verified in SES in ${aws.region}: users would get no confirmation or reset mail. Verify the domain (then add the CNAME records that the answer lists) or only the address (then open the link in the mail).`,
      `aws sesv2 create-email-identity --email-identity ${domain} --region ${aws.region}`,
      `aws sesv2 create-email-identity --email-identity ${mailFrom} --region ${aws.region}`,
    );
  },
};

/** A verified domain covers its subdomains. */
function domainsOf(address: string): string[] {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

async function stateOf(aws: Aws, EmailIdentity: string): Promise<'verified' | 'waiting' | 'none'> {
  try {
    const { VerifiedForSendingStatus: isVerified } = await aws.ses.send(
      new GetEmailIdentityCommand({ EmailIdentity }),
    );
    return isVerified === true ? 'verified' : 'waiting';
  } catch (error) {
    if (error instanceof NotFoundException) return 'none';
    throw error;
  }
}
