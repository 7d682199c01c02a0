import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signStripe } from '../../../test/support/sign-stripe.ts';
import { stripeSignature } from './stripe-signature.ts';

const secret = 'whsec_test';
const now = new Date('2026-03-01T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);
const body = Buffer.from('{"id":"evt_1","note":"Grüße 😀"}\n');
const verify = stripeSignature(secret);
const isVerified = (header: string | undefined, sent = body) =>
  verify({ headers: { 'stripe-signature': header }, body: sent, now });
const v1 = (time: number | string, key = secret, sent = body) =>
  createHmac('sha256', key).update(`${time}.`).update(sent).digest('hex');

describe('a signature of Stripe', () => {
  test('holds for exactly the bytes that were sent', () => {
    const header = signStripe(secret, body, now);
    expect(isVerified(header)).toBe(true);
    expect(isVerified(header, Buffer.from(body.toString().trim()))).toBe(false);
    const bytes = Buffer.from([0xff, 0xfe, 0x00]);
    expect(isVerified(signStripe(secret, bytes, now), bytes)).toBe(true);
  });

  test('may be one of several, while a secret is being replaced', () => {
    expect(isVerified(`t=${seconds},v1=${v1(seconds, 'other')},v1=${v1(seconds)}`)).toBe(true);
    expect(isVerified(`t=${seconds}, v1=${v1(seconds)}, v0=ab`)).toBe(true);
  });

  test.each([-300, 300])('holds %i seconds apart', (offset) => {
    expect(isVerified(signStripe(secret, body, new Date(now.getTime() + offset * 1000)))).toBe(
      true,
    );
  });

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['too old', signStripe(secret, body, new Date(now.getTime() - 301_000))],
    ['of the future', signStripe(secret, body, new Date(now.getTime() + 301_000))],
    ['of another secret', signStripe('other', body, now)],
    ['without a time', `v1=${v1('')}`],
    ['with a time that was changed', `t=${seconds + 1},v1=${v1(seconds)}`],
    ['with two times', `t=${seconds - 9999},t=${seconds},v1=${v1(seconds - 9999)}`],
    ['with a time that is no number', `t=NaN,v1=${v1('NaN')}`],
    ['cut short', `t=${seconds},v1=${v1(seconds).slice(0, -2)}`],
    ['with more behind it', `t=${seconds},v1=${v1(seconds)}00`],
    ['not hexadecimal', `t=${seconds},v1=${'zz'.repeat(32)}`],
    ['of the old scheme only', `t=${seconds},v0=${v1(seconds)}`],
    ['of another case', `T=${seconds},V1=${v1(seconds)}`],
  ])('that is %s does not hold', (_what, header) => {
    expect(isVerified(header)).toBe(false);
  });
});
