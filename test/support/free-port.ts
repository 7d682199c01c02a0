import { findFreePort } from '../../dev/stand-ins/loopback-server.ts';

/** A loopback port that is free now; another program may take it. */
export const freePort = (): Promise<number> => findFreePort('127.0.0.1');
