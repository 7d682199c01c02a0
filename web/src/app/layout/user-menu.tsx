import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import classes from './user-menu.module.css';

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
  const close = () => panel.current?.hidePopover();
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
          {hasAccount && !isReduced && (
            <li>
              <Link to="/settings" onClick={close}>
                <Icon name="user" size={18} />
                Settings
              </Link>
            </li>
          )}
          {isRoot && !isReduced && (
            <li>
              <Link to="/notifications" onClick={close}>
                <Icon name="bell" size={18} />
                Notification Settings
              </Link>
            </li>
          )}
          {hasAccount && !isReduced && (
            <li>
              <Link to="/add-subusers" onClick={close}>
                <Icon name="users" size={18} />
                Manage Users
              </Link>
            </li>
          )}
          {hasAccount && !isTwoStepDue && (
            <li>
              <Link to="/subscription-plans" onClick={close}>
                <Icon name="plans" size={18} />
                Subscription Plans
              </Link>
            </li>
          )}
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
