import { Box, Group, Stack } from '@mantine/core';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ColorSchemeButton } from '../../../../components/values/color-scheme-button.tsx';
import { Copyright, Logo } from '../../../../components/values/logo.tsx';
import { SkipLink } from '../../../../components/layout/skip-link.tsx';
import classes from './accounts.module.css';
import { LandingPanel } from '../landing/landing-panel.tsx';
import { keepingPlaces } from '../../../../lib/scroll-positions.ts';

/** Frame of the screens that need no session: the form beside what the product is about. */
export function AuthLayout() {
  return (
    <div className={classes['page']}>
      <SkipLink />
      <Group component="header" justify="space-between" h={64} px={24} style={{ gridArea: 'top' }}>
        <Logo />
        <ColorSchemeButton />
      </Group>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <Stack gap={24} w="min(400px, 100%)">
          <Outlet />
        </Stack>
      </main>
      <aside className={classes['about']} aria-label="About Web Vitals">
        <LandingPanel />
      </aside>
      <Box component="footer" py={16} px={24} fz="xs" c="dimmed" style={{ gridArea: 'footer' }}>
        <Copyright />
      </Box>
      <ScrollRestoration {...keepingPlaces} />
    </div>
  );
}
