import { Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { useSession } from '../../lib/session.tsx';
import classes from './user-menu.module.css';

/** Who is signed in, and what they can do about their account. */
export function UserMenu() {
  const { plan, email, isSuspended, signOut } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const name = `${plan.firstName} ${plan.lastName}`.trim() || email;
  const initials = `${plan.firstName.charAt(0)}${plan.lastName.charAt(0)}` || email.charAt(0);
  const leave = async () => {
    setLeaving(true);
    await signOut();
  };
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes['button']} aria-label={`Account of ${name}`}>
          <span className={classes['initials']} aria-hidden>
            {initials.toUpperCase()}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['who']}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>{plan.name} plan</span>
        </div>
        <Menu.Divider />
        {!isSuspended && (
          <Menu.Item
            component={Link}
            to="/add-subusers"
            leftSection={<Icon name="users" size={18} />}
          >
            Manage Users
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to="/subscription-plans"
          leftSection={<Icon name="plans" size={18} />}
        >
          Subscription Plans
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="logout" size={18} />}
          disabled={isLeaving}
          onClick={() => void leave()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
