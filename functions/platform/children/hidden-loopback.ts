import { randomInt } from 'node:crypto';

/**
 * A loopback address for a program without authentication, known only to its client. Linux has sixteen million of them,
 * so that a web page that tries addresses and ports does not find it; other systems have one.
 */
export const hiddenLoopback = (): string =>
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
    : '127.0.0.1';
