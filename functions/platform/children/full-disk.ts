import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** One of our programs found no space on the disk. */
export class DiskFullError extends Error {
  readonly code = 'ENOSPC';

  constructor(cause: unknown) {
    super('No space is left on the disk of the temporary folder', { cause });
    this.name = 'DiskFullError';
  }
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a full disk caused an error. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(error.code);

/** With less space for its profile, a browser hangs, fails or dies silently. In bytes. */
const leastFreeBytes = 8 * 1024 * 1024;

/**
 * @param cause an error that a full disk may have caused
 * @throws DiskFullError if the disk of the temporary folder has too little space for a browser
 */
export async function assertDiskSpace(cause?: unknown): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < leastFreeBytes) throw new DiskFullError(cause);
}
