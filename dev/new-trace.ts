import { randomBytes } from 'node:crypto';

/** Header of a new trace, in the form of API Gateway and Lambda. */
export function newTrace(): string {
  const second = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0');
  return `Root=1-${second}-${randomBytes(12).toString('hex')}`;
}
