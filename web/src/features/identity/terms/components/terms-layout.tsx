import { Box, Stack } from '@mantine/core';
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router-dom';
import { ColorSchemeButton } from '../../../../components/values/color-scheme-button.tsx';
import { Copyright, Logo } from '../../../../components/values/logo.tsx';
import { SkipLink } from '../../../../components/layout/skip-link.tsx';
import { useTermsDocuments } from '../../../../components/values/terms-documents.ts';
import classes from './terms.module.css';
import { keepingPlaces } from '../../../../lib/scroll-positions.ts';

/** Frame of the documents that a customer agrees to: each is a page that anyone may read. */
export function Component() {
  return (
    <Stack gap={0} mih="100dvh" bg="var(--wv-surface)">
      <SkipLink />
      <header className={classes['top']}>
        <Link to="/" className={classes['home']} aria-label="Web Vitals, home">
          <Logo />
        </Link>
        <ColorSchemeButton />
      </header>
      <div className={classes['columns']}>
        <nav className={classes['others']} aria-label="Terms">
          <ul>
            {useTermsDocuments().map(({ path, title }) => (
              <li key={path}>
                <NavLink to={path} className={classes['other'] ?? ''}>
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main id="content" tabIndex={-1} className={classes['article']}>
          <Outlet />
        </main>
      </div>
      <Box component="footer" px={24} py={16} fz="xs" c="dimmed">
        <Copyright />
      </Box>
      <ScrollRestoration {...keepingPlaces} />
    </Stack>
  );
}
