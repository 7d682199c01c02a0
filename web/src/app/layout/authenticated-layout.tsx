import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Suspense } from 'react';
import { Navigate, Outlet, ScrollRestoration } from 'react-router-dom';
import { Copyright } from '../../components/copyright.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { useIdentity } from '../../lib/identity.ts';
import { SessionProvider, useUserPlan } from '../../lib/session.tsx';
import { endSession } from '../../lib/tokens.ts';
import { AccountBanners } from './account-banners.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import classes from './layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

function Frame() {
  const [isMenuOpen, menu] = useDisclosure(false);
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <div className={classes['side']}>
        <Sidebar />
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={264}
        withCloseButton={false}
        padding={0}
        title={undefined}
        aria-label="Menu"
      >
        <Sidebar onNavigate={menu.close} />
      </Drawer>
      <div className={classes['column']}>
        <TopBar onOpenMenu={menu.open} />
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
      <ScrollRestoration />
    </div>
  );
}

function SignedIn({ userId }: { userId: string }) {
  const plan = useUserPlan(userId);
  if (plan.data !== undefined) {
    return (
      <SessionProvider plan={plan.data}>
        <ModalsProvider>
          <Frame />
        </ModalsProvider>
      </SessionProvider>
    );
  }
  if (plan.isPending) return <FrameSkeleton />;
  return (
    <main id="content">
      <ErrorState
        error={plan.error}
        title="Your account could not be loaded"
        onRetry={() => plan.refetch()}
      />
      <Button variant="subtle" onClick={() => void endSession()}>
        Logout
      </Button>
    </main>
  );
}

/** Everything behind the sign-in: frame, session, and the way to /login when nobody is signed in. */
export function Component() {
  const identity = useIdentity();
  if (identity === undefined) return <Navigate to="/login" replace />;
  return <SignedIn key={identity.userId} userId={identity.userId} />;
}
