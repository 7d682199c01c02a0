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

const isTab = (name: string): name is TodayTab => Object.hasOwn(tabWords, name);
export const todayTabs = Object.keys(tabWords).filter(isTab);

/** Sites, unless the address names another part. */
export function tabIn(search: string): TodayTab {
  const name = new URLSearchParams(search).get('view') ?? '';
  return isTab(name) ? name : 'sites';
}

/** Of a link to a part. */
export const searchOf = (tab: TodayTab): string => (tab === 'sites' ? '' : `?view=${tab}`);
