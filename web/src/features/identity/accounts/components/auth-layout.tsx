import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ColorSchemeButton } from '../../../../components/color-scheme-button.tsx';
import { Copyright, Logo } from '../../../../components/logo.tsx';
import { SkipLink } from '../../../../components/skip-link.tsx';
import classes from './accounts.module.css';
import { LandingPanel } from '../landing/landing-panel.tsx';
import { keepingPlaces } from '../../../../lib/scroll-positions.ts';

/** Frame of the screens that need no session: the form beside what the product is about. */
export function AuthLayout() {
  return (
    <div className={classes['page']}>
      <SkipLink />
      <header className={classes['top']}>
        <Logo />
        <ColorSchemeButton />
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <div className={classes['panel']}>
          <Outlet />
        </div>
      </main>
      <aside className={classes['about']} aria-label="About Web Vitals">
        <LandingPanel />
      </aside>
      <footer className={classes['footer']}>
        <Copyright />
      </footer>
      <ScrollRestoration {...keepingPlaces} />
    </div>
  );
}
