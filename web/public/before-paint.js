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
  const isOpenToAll =
    /^\/(register$|forgot-password|new-password|confirm|terms-and-|end-user-|\w[\w-]*-policy$)/.test(
      location.pathname,
    );
  if (isSignedIn && !isOpenToAll) page.dataset.start = 'frame';
  else if (!isSignedIn && isLogin) page.dataset.start = 'login';

  page.dataset.path = location.pathname;

  // What the screen that is about to be shown waits for (see web/build/preloaded-screens.ts).
  const screens = JSON.parse(document.querySelector('#screens')?.textContent ?? '{}');
  const screen = (isSignedIn && screens[location.pathname]) || {};
  const { code = [], styles = [], calls = [] } = screen;
  // The application's scripts, where the page leaves them to us (see web/build/early-pages.ts).
  const application = JSON.parse(document.querySelector('#application')?.textContent ?? '[]');
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

  // The scripts run in the order of the list, each in a task of its own.
  const start = () => {
    for (const file of application) {
      const script = document.createElement('script');
      Object.assign(script, {
        type: 'module',
        src: `/${file}`,
        async: false,
        fetchPriority: 'low',
      });
      document.head.append(script);
    }
  };
  // Styles and code, which the first paint does not wait for.
  const askForFiles = () => {
    for (const file of styles) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href: `/${file}`, crossOrigin: '' });
      document.head.append(link);
    }
    for (const file of [...application, ...code]) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href: `/${file}`, fetchPriority: 'low' });
      document.head.append(link);
    }
    // The application needs the whole page to be parsed.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  };
  const [answer] = Object.values(globalThis.earlyAnswers ?? {});
  if (application.length === 0 || answer === undefined) return askForFiles();
  // Once what was painted from the first answer is on the screen, or after 200 ms.
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const presented = answer.then(nextFrame).then(nextFrame);
  const late = new Promise((resolve) => setTimeout(resolve, 200));
  void Promise.race([presented, late]).then(() => setTimeout(askForFiles));
})();
