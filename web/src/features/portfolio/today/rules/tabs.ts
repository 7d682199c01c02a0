import { expiryDays } from '../../../../../../shared/calls/portfolio/today.ts';
import { screenHeads } from '../../../../lib/screen-heads.ts';

/** The parts of Today, by the value of `view` in the address. */
export const tabWords = {
  sites: 'Sites',
  since: 'Since',
  fixes: 'Fixes',
  clients: 'Clients',
  team: 'Team',
  'no-data': 'No Data',
  expiring: 'Expiring',
} as const;
export type TodayTab = keyof typeof tabWords;

/** One line each, as the head that is painted first has one. */
export const tabDescriptions: Record<TodayTab, string> = {
  sites: screenHeads['/today'].description,
  since: 'What happened, the worst first.',
  fixes: 'What to fix, the largest gain first.',
  clients: 'Your clients in numbers.',
  team: 'What your team has done.',
  'no-data': 'What is missing, and why.',
  expiring: `Certificates and domains of the next ${expiryDays} days.`,
};

const isTab = (name: string): name is TodayTab => Object.hasOwn(tabWords, name);
export const todayTabs = Object.keys(tabWords).filter(isTab);

/** Sites, unless the address names another part. */
export function tabIn(search: string): TodayTab {
  const name = new URLSearchParams(search).get('view') ?? '';
  return isTab(name) ? name : 'sites';
}

/** Of a link to a part. */
export const searchOf = (tab: TodayTab): string => (tab === 'sites' ? '' : `?view=${tab}`);
