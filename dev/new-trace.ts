import { randomBytes } from 'node:crypto';

/** Header of a trace that begins here, as API Gateway and Lambda make it. */
export function newTrace(): string {
  const second = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0');
  return `Root=1-${second}-${randomBytes(12).toString('hex')}`;
}
