export interface CheckedTarget {
  /** The address in the form in which it is stored. */
  target: string;
  /** Name to show for it. */
  label?: string | undefined;
  /** Whether messages to it are signed with a secret of its own. @default false */
  isSigned?: boolean;
}

export interface CheckPorts {
  /** Where a stand-in plays the provider. */
  endpoint: string | undefined;
  /** Where the product is, without a trailing slash. */
  publicUrl: string;
  /** True on the local host only: private addresses are allowed. */
  allowPrivate: boolean;
  /** Confirmed addresses of the account's users. */
  confirmedAddresses(): Promise<string[]>;
}

/**
 * Checks an address before messages are sent there.
 * @throws ProblemError `invalid_input`, naming the field; ProviderError
 */
export type CheckTarget = (address: string, ports: CheckPorts) => Promise<CheckedTarget>;
