import { lazy, Suspense, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Copyright } from '../../components/copyright.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { LiveEvents } from './live-events.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { AccountBanners } from './account-banners.tsx';
import classes from './layout.module.css';
import { SupportReplies } from './support-replies.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { snackbar } from '../../components/snackbar.ts';
import { unreachedWords } from '../../lib/api-error.ts';
import { useCode } from '../../lib/use-code.ts';
import { usePalette } from './use-palette.ts';
import { keepingPlaces } from '../../lib/scroll-positions.ts';

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
