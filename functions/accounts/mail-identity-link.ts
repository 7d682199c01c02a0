import type { ClientRequest } from '../platform/callers/client-request.ts';
import { log } from '../platform/logger.ts';
import type { Mail, SendMail } from '../platform/mail.ts';
import type { ProvenIdentity } from '../providers/ports/prove-identity.ts';
import { deviceName } from './device-name.ts';
import type { UserRecord } from './user-record.ts';

interface Link {
  provider: ProvenIdentity['provider'];
  /** Address of the linked account. */
  linked: string;
  at: Date;
  device: string;
  place: string | undefined;
}

/** Notifies the owner. Never fails: the account is linked. */
export async function mailIdentityLink(
  { sendMail, compose }: { sendMail: SendMail; compose(user: UserRecord, link: Link): Mail },
  user: UserRecord,
  {
    identity: { provider, email: linked },
    client: { userAgent, place },
    now: at,
  }: {
    identity: Pick<ProvenIdentity, 'provider' | 'email'>;
    client: Pick<ClientRequest, 'userAgent' | 'place'>;
    now: Date;
  },
): Promise<void> {
  const link = { provider, linked, at, device: deviceName(userAgent), place };
  try {
    await sendMail(compose(user, link));
  } catch (error) {
    log.error('mail about a linked account failed', { userId: user.userId, error });
  }
}
