/** A problem of a running stand-in, in words for the terminal. */
export interface Trouble {
  words: string;
  /** Whether the host cannot work any more. */
  isFatal: boolean;
}

/** Stored data that cannot be read; the message says what to do. */
export class DamagedDataError extends Error {
  constructor(file: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data in ${file} cannot be read: ${why.trim().replace(/\.$/, '')}.\n` +
        'Put a copy of this file back, or move it away to start without what is in it.',
      { cause },
    );
  }
}
