import { Outlet } from 'react-router-dom';
import { ColorSchemeButton } from '../../components/color-scheme-button.tsx';
import { Copyright } from '../../components/copyright.tsx';
import { Logo } from '../../components/logo.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import classes from './accounts.module.css';

/** Frame of the screens that need no session. */
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
      <footer className={classes['footer']}>
        <Copyright />
      </footer>
    </div>
  );
}
