import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ActionIcon } from '@mantine/core';
import { Icon } from '../../components/values/icon.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import classes from './user-menu.module.css';
import { ColorSchemeButton } from '../../components/values/color-scheme-button.tsx';
import { Bell } from '../../features/notifying/notifications/components/bell.tsx';
import { useGoBack } from '../../lib/use-go-back.ts';
import { mayUpgrade } from './banners.ts';
import layout from './layout.module.css';
import { useUnreadAnswers } from './support-replies.tsx';
import { LinkButton } from '../../components/values/link-button.tsx';

const panelId = 'user-menu';

/** The signed-in user, and the actions on their account. The browser's own popover closes it, also by Escape. */
export function UserMenu() {
  const { plan, email, isRoot, isSuspended, isTwoStepDue, hasAccount, signOut } = useSession();
  const isReduced = isSuspended || isTwoStepDue;
  const panel = useRef<HTMLDivElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const name = `${plan.firstName} ${plan.lastName}`.trim() || email;
  const initials = (
    `${plan.firstName.charAt(0)}${plan.lastName.charAt(0)}` || email.charAt(0)
  ).toUpperCase();
  const links = [
    { to: '/settings', icon: 'user', label: 'Settings', isShown: hasAccount && !isReduced },
    {
      to: '/notifications',
      icon: 'bell',
      label: 'Notification Settings',
      isShown: isRoot && !isReduced,
    },
    {
      to: '/add-subusers',
      icon: 'users',
      label: 'Manage Users',
      isShown: hasAccount && !isReduced,
    },
    {
      to: '/subscription-plans',
      icon: 'plans',
      label: 'Subscription Plans',
      isShown: hasAccount && !isTwoStepDue,
    },
  ] as const;
  const leave = async () => {
    setLeaving(true);
    await signOut();
  };
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        popoverTarget={panelId}
        aria-label={`${initials}, account of ${name}`}
      >
        {initials}
      </button>
      <div ref={panel} id={panelId} popover="auto" className={classes['panel']}>
        <div className={classes['who']}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>{hasAccount ? `${plan.name} plan` : 'Support'}</span>
        </div>
        <ul className={classes['list']}>
          {links
            .filter(({ isShown }) => isShown)
            .map(({ to, icon, label }) => (
              <li key={to}>
                <Link to={to} onClick={() => panel.current?.hidePopover()}>
                  <Icon name={icon} size={18} />
                  {label}
                </Link>
              </li>
            ))}
          <li>
            <button type="button" disabled={isLeaving} onClick={() => void leave()}>
              <Icon name="logout" size={18} />
              Logout
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}

/** Back button, link to the plans, notifications, colour scheme and the user menu. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const goBack = useGoBack();
  const unread = useUnreadAnswers();
  const { pathname } = useLocation();
  const { plan, isSuspended, isTwoStepDue, hasAccount } = useSession();
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <header className={layout['topBar']}>
      <ActionIcon
        {...icon}
        className={layout['menuButton'] ?? ''}
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
      <div className={layout['topBarEnd']}>
        {mayUpgrade(plan) && !isTwoStepDue && (
          <LinkButton
            to="/subscription-plans"
            size="xs"
            variant="light"
            className={layout['upgrade'] ?? ''}
          >
            Upgrade Your Plan
          </LinkButton>
        )}
        <ColorSchemeButton />
        {hasAccount && !isSuspended && !isTwoStepDue && <Bell />}
        <UserMenu />
      </div>
    </header>
  );
}
