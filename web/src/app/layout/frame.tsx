import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Copyright } from '../../components/values/logo.tsx';
import { SkipLink } from '../../components/layout/skip-link.tsx';
import { LiveEvents } from './live-events.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { AccountBanners } from './account-banners.tsx';
import classes from './layout.module.css';
import { SupportReplies } from './support-replies.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { snackbar } from '../../components/messages/snackbar.ts';
import { unreachedWords } from '../../lib/api-error.ts';
import { useCode } from '../../lib/use-code.ts';
import { keepingPlaces } from '../../lib/scroll-positions.ts';
import { useFocusAfter } from '../../components/layout/focus-near.ts';

const fetchPalette = () => import('./palette.tsx');

const focusedElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** The palette of sites, screens and actions, which Ctrl-K or ⌘K opens; loaded when it is needed. */
function usePalette({ isEnabled }: { isEnabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const code = useCode(fetchPalette, isOpen, () => {
    setOpen(false);
    snackbar.error(unreachedWords());
  });
  const opener = useRef<HTMLElement>(null);
  useFocusAfter(isOpen, opener);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('[role=dialog]') === null) opener.current = focusedElement();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isEnabled]);
  return { Palette: code?.Palette, isOpen, close: () => setOpen(false) };
}

// Invisible until it is opened, so nothing waits for it.
const fetchMenu = () => import('./menu-drawer.tsx');

const FirstVisitDialog = lazy(() => import('./first-visit-dialog.tsx'));

/** Sidebar, top bar, banners and footer around the screen. */
export function Frame() {
  const { plan, isSuspended, isTwoStepDue, hasAccount } = useSession();
  const mayRead = hasAccount && !isSuspended && !isTwoStepDue;
  const palette = usePalette({ isEnabled: mayRead });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuCode = useCode(fetchMenu, isMenuOpen, () => {
    setMenuOpen(false);
    snackbar.error(unreachedWords());
  });
  return (
    <div className={classes['frame']}>
      <SkipLink />
      {mayRead && (
        <>
          <LiveEvents />
          <SupportReplies />
        </>
      )}
      <div className={classes['side']}>
        <Sidebar />
      </div>
      <div className={classes['column']}>
        <TopBar onOpenMenu={() => setMenuOpen(true)} />
        <main id="content" tabIndex={-1} className={classes['content']}>
          <div className={classes['banners']}>
            <AccountBanners />
          </div>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <footer className={classes['footer']}>
          <Copyright />
        </footer>
      </div>
      {menuCode && <menuCode.default isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      {palette.Palette && <palette.Palette isOpen={palette.isOpen} onClose={palette.close} />}
      <Suspense>{mayRead && plan.firstVisit && <FirstVisitDialog />}</Suspense>
      <ScrollRestoration {...keepingPlaces} />
    </div>
  );
}
