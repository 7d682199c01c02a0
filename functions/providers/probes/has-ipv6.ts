import { networkInterfaces } from 'node:os';

/** Whether this machine has an IPv6 address of more than its own network. Functions have none. */
export const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.family === 'IPv6' && !one.internal && !/^fe[89ab]/i.test(one.address));
