import { useQuery } from '@tanstack/react-query';
import { Link, NavLink } from 'react-router-dom';
import { Icon } from '../../components/values/icon.tsx';
import { Logo } from '../../components/values/logo.tsx';
import { chatPath } from '../../entities/chat/unread-answers.ts';
import { incidentsQuery, isOpen } from '../../entities/incident/incidents-query.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { useSites } from '../../entities/site/api/site-queries.ts';
import { homeOf } from '../access.ts';
import { navigationFor, type NavigationItem } from './navigation.ts';
import classes from './sidebar.module.css';
import { useUnreadAnswers } from './support-replies.tsx';

/** The navigation, in the page's left column or in the drawer on a phone. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const session = useSession();
  // Of the answer that the screens requested, which is newer than the plan after a site was added.
  const sites = useSites(session.accountEmail, { enabled: false });
  const hasManySites = (sites.data?.length ?? session.plan.siteCount) > 1;
  return (
    <nav className={classes['sidebar']} aria-label="Main">
      <Link
        to={homeOf(session)}
        className={classes['logo']}
        aria-label="Web Vitals, home"
        onClick={onNavigate}
      >
        <Logo />
      </Link>
      <Items items={navigationFor(session, { hasManySites })} onNavigate={onNavigate} />
    </nav>
  );
}

const Badge = ({ count, most, words }: { count: number; most: number; words: string }) =>
  count > 0 && (
    <span className={classes['unread']} aria-label={`${count} ${words}`}>
      {count > most ? `${most}+` : count}
    </span>
  );

const UnreadAnswers = () => <Badge count={useUnreadAnswers()} most={9} words="unread" />;

function OpenIncidents() {
  const { data = [] } = useQuery(incidentsQuery);
  return <Badge count={data.filter(isOpen).length} most={99} words="open" />;
}

interface ItemsProps {
  items: readonly NavigationItem[];
  onNavigate: (() => void) | undefined;
}

function Items({ items, onNavigate }: ItemsProps) {
  return (
    <ul className={classes['list']}>
      {items.map(({ label, path, icon, isDisabled, startsGroup }) => (
        <li key={path} data-starts-group={startsGroup || undefined}>
          {isDisabled ? (
            <span className={classes['item']} aria-disabled="true">
              <Icon name={icon} />
              {label}
            </span>
          ) : (
            <NavLink to={path} className={classes['item'] ?? ''} onClick={() => onNavigate?.()}>
              <Icon name={icon} />
              {label}
              {path === chatPath && <UnreadAnswers />}
              {path === '/incidents' && <OpenIncidents />}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}
