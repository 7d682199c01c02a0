/** Example's own, which no other computer of the test's network has. */
export const publicAddress = '93.184.216.34';

/** One of each range that is private, local or reserved. */
export const privateAddresses: readonly string[] = [
  '10.11.12.13',
  '127.0.0.1',
  '127.9.9.9',
  '172.16.5.4',
  '192.168.7.8',
  '100.64.1.2',
  '169.254.169.254',
  '::1',
  'fd00:ec2::254',
  'fd12:3456::7',
];
