import { createHmac } from 'node:crypto';
import { areSame } from './secret-token.ts';

const macOf = (key: string, purpose: string, payload: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}.${payload}`).digest();

/** Signs the fields of a link, which hold for one purpose only. */
export function signFields(key: string, purpose: string, fields: readonly string[]): string {
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${macOf(key, purpose, payload).toString('base64url')}`;
}

/** What `signFields` signed with one of these keys for this purpose, as JSON; undefined if it is forged. */
export function signedFields(keys: readonly string[], purpose: string, token: string): unknown {
  const [payload = '', signature = '', ...more] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keys.some((key) => areSame(given, macOf(key, purpose, payload)));
  if (!isOurs || more.length > 0) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
