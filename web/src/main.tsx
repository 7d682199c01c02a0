import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@fontsource-variable/inter/wght.css';
import './app/theme.css';
import { startTransition, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { currentIdentity } from './lib/identity.ts';
import { watchForLostStyles } from './lib/lost-styles.ts';
import { measureOwnScreens } from './lib/measure-own-screens.ts';
import { nextTask } from './lib/when-idle.ts';
import { queryClient } from './lib/query-client.ts';
import { reloadForNewCode } from './lib/reload-for-new-code.ts';
import { userPlanQuery } from './entities/session/components/session.tsx';

reloadForNewCode();
watchForLostStyles();

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

/** Removes the prerendered frame as soon as the application replaces it. */
function InsteadOfFrame({ children }: { children: ReactNode }) {
  useLayoutEffect(() => document.querySelector('#frame')?.remove(), []);
  return children;
}

/** Every screen behind the sign-in waits for the plan, so it is requested before the code of the screen is loaded. */
function askForPlan(): void {
  const identity = currentIdentity();
  if (identity !== undefined) void queryClient.prefetchQuery(userPlanQuery(identity.userId));
}

async function start(at: Element): Promise<void> {
  await nextTask();
  askForPlan();
  await nextTask();
  // The first formatter of a page takes longer than all others.
  Intl.NumberFormat();
  await nextTask();
  const router = createBrowserRouter(routes);
  await nextTask();
  const app = (
    <InsteadOfFrame>
      <App router={router} />
    </InsteadOfFrame>
  );
  // A transition renders in slices, so that the page stays responsive to typing.
  startTransition(() => {
    if (document.documentElement.dataset['start'] === 'login' && at.firstElementChild !== null) {
      hydrateRoot(at, app);
    } else {
      at.replaceChildren();
      at.removeAttribute('data-prerendered');
      createRoot(at).render(app);
    }
  });
}
void start(root);
// Screens work without it, and say themselves when the settings cannot be loaded.
measureOwnScreens().catch(() => undefined);
