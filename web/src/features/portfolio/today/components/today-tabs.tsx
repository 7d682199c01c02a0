import { Link } from 'react-router-dom';
import { searchOf, tabWords, type TodayTab, todayTabs } from '../rules/tabs.ts';
import classes from './today-tabs.module.css';

/** On a phone the list may be wider than the screen. */
function intoView(link: HTMLElement | null): void {
  const list = link?.closest('nav');
  if (link && list) list.scrollLeft = link.offsetLeft - 24;
}

/** Links to the parts of Today. */
export function TodayTabs({ tab }: { tab: TodayTab }) {
  return (
    <nav className={classes['tabs']} aria-label="Parts of Today">
      <ul>
        {todayTabs.map((each) => (
          <li key={each}>
            <Link
              ref={each === tab ? intoView : undefined}
              to={{ pathname: '/today', search: searchOf(each) }}
              aria-current={each === tab ? 'page' : undefined}
            >
              {tabWords[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
