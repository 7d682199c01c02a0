import { execFile } from 'node:child_process';
import { once } from '../../platform/once.ts';

export interface Surroundings {
  platform: NodeJS.Platform;
  isLambda: boolean;
  isRoot: boolean;
  /** Whether this user may create the namespaces of the Linux sandbox; undefined if that cannot be tested here. */
  canMakeNamespaces(): Promise<boolean | undefined>;
}

/** Why Chromium cannot use its sandbox, in words for the terminal; undefined if it can. */
export async function hindranceIn(here: Surroundings): Promise<string | undefined> {
  if (here.isLambda) return 'Lambda has no namespaces';
  if (here.platform !== 'linux') return undefined;
  if (here.isRoot) return 'this process runs as root; start it as another user';
  const isAble = await here.canMakeNamespaces();
  if (isAble === true) return undefined;
  if (isAble === undefined)
    return 'whether this user may make namespaces is not known without `unshare`; install util-linux';
  return 'this user may not make namespaces; see kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns, or the profile of the container';
}

/** Tries it like Chromium, because the kernel, AppArmor and a container's profile all decide. */
const canMakeNamespaces = (): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const flags = ['-U', '-r', '-p', '-n', '-f', 'true'];
    execFile('unshare', flags, { timeout: 5000 }, (error) =>
      resolve(error?.code === 'ENOENT' ? undefined : error === null),
    );
  });

/** The same for this process; determined once. */
export const sandboxHindrance = once(() =>
  hindranceIn({
    platform: process.platform,
    isLambda: process.env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined,
    isRoot: process.getuid?.() === 0,
    canMakeNamespaces,
  }),
);
