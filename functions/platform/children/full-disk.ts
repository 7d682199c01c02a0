import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** There was no room for what a program of ours had to write. */
export class DiskFullError extends Error {
  readonly code = 'ENOSPC';

  constructor(cause: unknown) {
    super('No room is left on the disk of the temporary folder', { cause });
    this.name = 'DiskFullError';
  }
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error comes of a full disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(error.code);

/** With less than this for its profile a browser hangs, fails or dies without a word of it. In bytes. */
const leastRoom = 8 * 1024 * 1024;

/**
 * @param cause what may have come of a full disk, when it is looked at afterwards
 * @throws DiskFullError when the disk of the temporary folder has no room for a browser
 */
export async function assertRoom(cause?: unknown): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < leastRoom) throw new DiskFullError(cause);
}
