import { kept } from './kept.ts';

/** A reload so soon after the last has not helped, so the error page is shown instead. */
const patienceMs = 60_000;

interface Ports {
  reload?: () => void;
  /** Whether the product can be reached: reloading while offline would lose the page. */
  isReachable?: () => Promise<boolean>;
  now?: () => number;
}

const isOnline = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * After a deployment, a page that was opened earlier requests code that no longer exists. A reloaded page knows the new
 * names. Source: https://vite.dev/guide/build#load-error-handling
 */
export function reloadForNewCode({
  reload = () => location.reload(),
  isReachable = isOnline,
  now = Date.now,
}: Ports = {}): void {
  const reloadedAt = kept('reloaded-for-code-at');
  const reloadOnce = async (): Promise<void> => {
    const last = Number(reloadedAt.read() ?? 0);
    if (now() - last < patienceMs || !(await isReachable())) return;
    reloadedAt.write(String(now()));
    reload();
  };
  addEventListener('vite:preloadError', () => void reloadOnce());
}
