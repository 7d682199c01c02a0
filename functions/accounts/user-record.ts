/** A user's data for sign-in, tokens and mails. */
export interface UserRecord {
  accountId: string;
  userId: string;
  email: string;
  firstName: string;
  isRoot: boolean;
  emailConfirmed: boolean;
  /** IANA name; without it, mails use UTC. */
  timeZone?: string | undefined;
  /** Absent counts as true. */
  hasPassword?: boolean | undefined;
  /** ISO 8601. */
  passwordChangedAt?: string | undefined;
  /** ISO 8601. */
  twoStepSince?: string | undefined;
  /** SHA-256 each. */
  recoveryCodes?: string[] | undefined;
}
