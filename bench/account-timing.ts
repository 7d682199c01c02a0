/**
 * Whether response times reveal who has an account: `node bench/account-timing.ts [samples]`. Wrong passwords, requests
 * for a reset, and social checks (of an address alone, and with a forged token) are sent for addresses with an account
 * and without one, in turns, to the handlers over the stand-ins. Mann-Whitney test of the times, which may differ by at most
 * 2.58 standard deviations of what chance makes of them (p = 0.01, two-sided). The texts must be equal to the byte. The user pool is the local one: Cognito's own times are
 * AWS's to keep equal (`PreventUserExistenceErrors`).
 */
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { checkSocialAccount } from '../shared/calls/identity/social.ts';
import { zOfAbove } from '../shared/statistics/mann-whitney.ts';
import { call } from '../test/support/call-handler.ts';
import { startLoopbackServer } from '../test/support/loopback-server.ts';
import { median, report } from './statistics.ts';

const samples = Number(process.argv[2] ?? 500);
const standIns = await startStandIns();
const [providersKeys, forgersKeys] = [
  await generateKeyPair('RS256'),
  await generateKeyPair('RS256'),
];
const kid = 'key-1';
const key = { ...(await exportJWK(providersKeys.publicKey)), alg: 'RS256', use: 'sig', kid };
const provider = await startLoopbackServer((_, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
});
Object.assign(process.env, standIns.env, {
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ENDPOINT: provider.url,
});
const { forgetting, registered, signingIn } = await import('../test/support/account-calls.ts');
const { handler: check } =
  await import('../functions/identity/accounts/check-social-account.call.ts');

const checking = (body: { email: string; googleId?: string }) =>
  call(check, checkSocialAccount, { body });
/** An ID token that is right in all but its signature. */
const forgedToken = (email: string): Promise<string> =>
  new SignJWT({ email, email_verified: true, nonce: randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(provider.url)
    .setAudience('client')
    .setSubject(randomUUID())
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(forgersKeys.privateKey);

const emails = { known: [] as string[], unknown: [] as string[] };
for (let made = 0; made < samples; made += 1) {
  emails.known.push((await registered()).email);
  emails.unknown.push(`${randomUUID()}@example.com`);
}

interface Asked {
  status: number;
  body: { message: string } | boolean;
}

/** Asks for both kinds of address in turns, `atOnce` pairs beside one another. */
async function compare(
  name: string,
  ask: (email: string) => Promise<Asked>,
  atOnce: number,
): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const texts = new Set<string>();
  const one = async (kind: keyof typeof emails, index: number): Promise<void> => {
    const began = performance.now();
    const { status, body } = await ask(emails[kind][index] ?? '');
    times[kind].push(performance.now() - began);
    texts.add(`${status} ${typeof body === 'boolean' ? body : body.message}`);
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
  const [known, unknown] = [median(times.known), median(times.unknown)].map((ms) => ms.toFixed(2));
  console.log(
    `${name}, ${samples} each: median ${known} ms with an account, ${unknown} ms without`,
  );
  const difference = Math.abs(zOfAbove(times.known, times.unknown));
  report('  difference', difference, 2.58, 'standard deviations');
  report('  further texts', texts.size - 1, 0, '');
}

try {
  await compare('Wrong password', (email) => signingIn(email, 'Wrong-password-1'), 1);
  // Each takes 0.7 s, in which it does nothing.
  await compare('Request for a reset', forgetting, 25);
  await compare('Social check of an address', (email) => checking({ email }), 1);
  const tokens = new Map<string, string>();
  for (const email of Object.values(emails).flat()) tokens.set(email, await forgedToken(email));
  const forged = (email: string) => checking({ email, googleId: tokens.get(email) ?? '' });
  await compare('Social check with a forged token', forged, 1);
} finally {
  await provider.close();
  await standIns.stop();
}
