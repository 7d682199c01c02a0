import * as z from 'zod';

/** Bytes on their way to or from a child process, which makes a plain array of a `Buffer`. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
