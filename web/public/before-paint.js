// Runs before the first paint. A file of its own, since the policy forbids inline scripts.
(() => {
  // Zod compiles schemas with `new Function`, which the policy forbids too; it looks here before its first schema.
  globalThis.__zod_globalConfig = { jitless: true };

  const page = document.documentElement;

  // Its first use waits for the browser's storage, which the router would do in the middle of its own work.
  void sessionStorage.length;

  // A chosen colour scheme must never flash the other one.
  const kept = localStorage.getItem('mantine-color-scheme-value');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.dataset.mantineColorScheme = kept === 'light' || kept === 'dark' ? kept : system;

  // Which of the prerendered beginnings is shown until the application has started (see web/build/prerendered.ts).
  const isSignedIn = localStorage.getItem('id') !== null;
  const isLogin = location.pathname === '/' || location.pathname === '/login';
  const isOpenToAll = /^\/(register$|forgot-password|new-password|confirm)/.test(location.pathname);
  if (isSignedIn && !isOpenToAll) page.dataset.start = 'frame';
  else if (!isSignedIn && isLogin) page.dataset.start = 'login';

  page.dataset.path = location.pathname;

  // The code of the screen that is about to be shown (see web/build/preloaded-screens.ts).
  const screens = JSON.parse(document.querySelector('#screens')?.textContent ?? '{}');
  for (const file of (isSignedIn && screens[location.pathname]) || []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: `/${file}`, fetchPriority: 'low' });
    document.head.append(link);
  }
})();
