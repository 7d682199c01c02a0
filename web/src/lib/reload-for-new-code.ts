const key = 'reloaded-for-code-at';
/** A reload within this time of the last has not helped, so the error page is shown instead. */
const patienceMs = 60_000;

interface Ports {
  reload?: () => void;
  now?: () => number;
  storage?: Storage;
}

/**
 * After a deployment, a page that was opened before it asks for code that is no longer there. A fresh page knows the new
 * names. Source: https://vite.dev/guide/build#load-error-handling
 */
export function reloadForNewCode({
  reload = () => location.reload(),
  now = Date.now,
  storage = sessionStorage,
}: Ports = {}): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(storage.getItem(key) ?? 0);
    if (now() - last < patienceMs) return;
    storage.setItem(key, String(now()));
    reload();
  });
}
