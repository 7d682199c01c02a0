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
  // Screens without the frame, from web/src/prerender.tsx; the sign-in leads signed-in users to one with it.
  const publicPaths = JSON.parse(document.querySelector('#public-paths')?.textContent ?? '[]');
  const isPublic = publicPaths.some((path) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(location.pathname),
  );
  if (isSignedIn && (isLogin || !isPublic)) page.dataset.start = 'frame';
  else if (!isSignedIn && isLogin) page.dataset.start = 'login';

  page.dataset.path = location.pathname;

  // What the screen that is about to be shown waits for (see web/build/preloaded-screens.ts).
  const screens = JSON.parse(document.querySelector('#screens')?.textContent ?? '{}');
  const { pathname, search } = location;
  const screen = (isSignedIn && (screens[pathname + search] ?? screens[pathname])) || {};
  const { code = [], styles = [], calls = [] } = screen;
  // Its first answers, while the session is certainly good (see web/src/lib/early-answers.ts). Before its files, which would
  // take all connections.
  const askEarly = () => {
    const own = {
      id: localStorage.getItem('id'),
      account: localStorage.getItem('account'),
      url: new URLSearchParams(location.search).get('url'),
    };
    if (!URL.canParse(own.url)) own.url = null;
    const token = Object.entries(localStorage).find(([key]) =>
      key.endsWith(`.${own.id}.accessToken`),
    );
    if (token === undefined) return;
    const [, payload = ''] = token[1].split('.');
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (!(exp * 1000 - Date.now() >= 60_000)) return;
    const headers = { accept: 'application/json', authorization: `Bearer ${token[1]}` };
    const filled = (text, encode) => text.replace(/\{(\w+)\}/g, (_, name) => encode(own[name]));
    const early = calls.flatMap(([path, body]) => {
      const named = JSON.stringify([path, body]);
      if (Object.keys(own).some((name) => own[name] === null && named.includes(`{${name}}`)))
        return [];
      const address = filled(path, encodeURIComponent);
      if (body === undefined) {
        // The token is for the API alone.
        const asked = fetch(address, address.startsWith('/api/') ? { headers } : {});
        return [[address, asked.catch(() => undefined)]];
      }
      const sent = filled(JSON.stringify(body), (value) => JSON.stringify(value).slice(1, -1));
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: sent,
      };
      return [[address + sent, fetch(address, request).catch(() => undefined)]];
    });
    globalThis.earlyAnswers = Object.fromEntries(early);
  };
  try {
    askEarly();
  } catch {
    // A token that cannot be read: the application leads to the sign-in.
  }

  for (const file of styles) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: `/${file}`, crossOrigin: '' });
    document.head.append(link);
  }
  // Each a script of its own, and so a task of its own: an import would evaluate them all in one.
  for (const file of code) {
    const chunk = document.createElement('script');
    Object.assign(chunk, { type: 'module', src: `/${file}`, fetchPriority: 'low', async: false });
    document.head.append(chunk);
  }
})();
