import * as z from 'zod';

/** Restores bytes from a message to or from a child process, which turns a `Buffer` into a plain array. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
