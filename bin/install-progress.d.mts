/** Follows how far npm is with the packages of a lock file. @returns writes it in words */
export function installProgress(
  lockFile: string,
  root: string,
  cache?: string,
): (seconds: number) => string;
