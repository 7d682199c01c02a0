/**
 * Suspends an account for abuse, or lifts that: `node bin/suspend-account.ts <email> --table <name> [--lift]`, with
 * credentials and region of AWS as its own command line reads them.
 */
import { parseArgs } from 'node:util';
import { documentClient } from '../functions/platform/aws/clients.ts';
import { suspendForAbuse } from '../functions/billing/plans/suspend-for-abuse.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string' }, lift: { type: 'boolean', default: false } },
});
const [email] = positionals;
const { table: tableName, lift } = values;
if (email === undefined || tableName === undefined) {
  console.error('node bin/suspend-account.ts <email> --table <name> [--lift]');
  process.exit(2);
}
const table = { client: documentClient(), tableName };
const root = await suspendForAbuse(table, { email, isSuspended: !lift, now: new Date() });
if (root === undefined) {
  console.error(`No account has the address ${email}`);
  process.exit(1);
}
console.log(
  lift
    ? `The account of ${root} is no longer suspended for abuse`
    : `The account of ${root} is suspended`,
);
