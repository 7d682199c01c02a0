/**
 * Whether answers tell by their time who has an account: `node bench/account-timing.ts [samples]`. Wrong passwords, and
 * requests for a reset, are sent for addresses with an account and without one, in turns, to the handlers over the stand-ins.
 * Two-sided Mann-Whitney test of the times; limit: no difference at p = 0.01. The texts must be equal to the byte.
 * The user pool is the local one: Cognito's own times are AWS's to keep equal (`PreventUserExistenceErrors`).
 */
import { randomUUID } from 'node:crypto';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { median, pOfEqualTimes } from './statistics.ts';

const samples = Number(process.argv[2] ?? 500);
const standIns = await startStandIns();
Object.assign(process.env, standIns.env, {
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
});
const { forgetting, registered, signingIn } = await import('../test/support/account-calls.ts');

const emails = { known: [] as string[], unknown: [] as string[] };
for (let made = 0; made < samples; made += 1) {
  emails.known.push((await registered()).email);
  emails.unknown.push(`${randomUUID()}@example.com`);
}

interface Asked {
  status: number;
  body: { message: string };
}

/** Asks for both kinds of address in turns, `atOnce` pairs beside one another. */
async function compare(
  name: string,
  ask: (email: string) => Promise<Asked>,
  atOnce: number,
): Promise<boolean> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const texts = new Set<string>();
  const one = async (kind: keyof typeof emails, index: number): Promise<void> => {
    const began = performance.now();
    const { status, body } = await ask(emails[kind][index] ?? '');
    times[kind].push(performance.now() - began);
    texts.add(`${status} ${body.message}`);
  };
  for (let start = 0; start < samples; start += atOnce) {
    const pairs = Array.from({ length: Math.min(atOnce, samples - start) }, (_, offset) => {
      const index = start + offset;
      const order =
        index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      return order.map((kind) => () => one(kind, index));
    });
    if (atOnce === 1) for (const run of pairs.flat()) await run();
    else await Promise.all(pairs.flat().map((run) => run()));
  }
  const p = pOfEqualTimes(times.known, times.unknown);
  const isEqual = p >= 0.01 && texts.size === 1;
  const [known, unknown] = [median(times.known), median(times.unknown)].map((ms) => ms.toFixed(2));
  console.log(
    `${name}, ${samples} each: median ${known} ms with an account, ${unknown} ms without, p = ${p.toFixed(3)}, ${texts.size} text (${isEqual ? 'reached' : 'NOT REACHED'})`,
  );
  return isEqual;
}

try {
  await compare('Wrong password', (email) => signingIn(email, 'Wrong-password-1'), 1);
  // Each takes 0.7 s, in which it does nothing.
  await compare('Request for a reset', forgetting, 25);
} finally {
  await standIns.stop();
}
