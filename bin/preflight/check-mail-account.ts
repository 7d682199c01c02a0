import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import type { Check } from './check.ts';
import { fine, note, wrong } from './finding.ts';

/**
 * The sending limits of this account in SES. https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html
 */
export const checkMailAccount: Check = {
  about: 'Mail',
  asks: 'whether mail reaches everyone',
  rights: ['ses:GetAccount'],
  async find({ aws, settings: { publicUrl } }) {
    const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } =
      await aws.ses.send(new GetAccountCommand({}));
    if (SendingEnabled === false || EnforcementStatus === 'SHUTDOWN')
      return wrong(
        `SES has stopped sending for this account in ${aws.region}; the console of SES says why.`,
      );
    const daily = `${SendQuota?.Max24HourSend ?? 'an unknown number of'} mails a day`;
    if (ProductionAccessEnabled === true) return fine(`SES sends to everyone, ${daily}.`);
    const website = publicUrl === '' ? 'https://your.domain' : publicUrl;
    return note(
      `SES is in its sandbox in ${aws.region}: mail reaches verified addresses only, ${daily}. For a trial, verify each recipient (the first command). Before users register, request production access (the second command); AWS usually answers within a day.`,
      `aws sesv2 create-email-identity --email-identity you@your.domain --region ${aws.region}`,
      `aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url ${website} --use-case-description 'Confirmations, alerts and reports that users asked for; bounces and complaints are handled.' --region ${aws.region}`,
    );
  },
};
