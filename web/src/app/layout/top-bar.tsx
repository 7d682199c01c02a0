import { ActionIcon, Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { ColorSchemeButton } from '../../components/color-scheme-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Bell } from '../../features/notifications/components/bell.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import { useGoBack } from '../../lib/use-go-back.ts';
import { mayUpgrade } from './banners.ts';
import classes from './layout.module.css';
import { useUnreadAnswers } from './support-replies.tsx';
import { UserMenu } from './user-menu.tsx';

/** Back button, link to the plans, notifications, colour scheme and the user menu. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const goBack = useGoBack();
  const unread = useUnreadAnswers();
  const { pathname } = useLocation();
  const { plan, isSuspended, isTwoStepDue, hasAccount } = useSession();
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <header className={classes['topBar']}>
      <ActionIcon
        {...icon}
        className={classes['menuButton'] ?? ''}
        aria-label={unread === 0 ? 'Open the menu' : `Open the menu, ${unread} unread in the chat`}
        data-unread={unread > 0 || undefined}
        onClick={onOpenMenu}
      >
        <Icon name="menu" />
      </ActionIcon>
      {pathname !== '/dashboard' && !isTwoStepDue && (
        <ActionIcon {...icon} aria-label="Back" onClick={goBack}>
          <Icon name="back" />
        </ActionIcon>
      )}
      <div className={classes['topBarEnd']}>
        {mayUpgrade(plan) && !isTwoStepDue && (
          <Button
            component={Link}
            to="/subscription-plans"
            size="xs"
            variant="light"
            className={classes['upgrade'] ?? ''}
          >
            Upgrade Your Plan
          </Button>
        )}
        <ColorSchemeButton />
        {hasAccount && !isSuspended && !isTwoStepDue && <Bell />}
        <UserMenu />
      </div>
    </header>
  );
}
