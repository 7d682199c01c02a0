interface ScreenHead {
  title: string;
  description?: string;
}

/** The report of a page, whose heading is the page's. */
export const reportPath = '/siteDetails';

/** Headings that are the same for all users, by path: painted before the application has started. */
export const screenHeads = {
  '/dashboard': { title: 'Web Vitals Overview' },
  '/today': {
    title: 'Today',
    description: 'All sites, the worst first.',
  },
  '/registered-sites': {
    title: 'Registered Sites',
    description: 'The latest scan of each site and its pages, on mobile and desktop.',
  },
} as const satisfies Record<string, ScreenHead>;

export const headOf = (path: string): ScreenHead | undefined =>
  Object.entries<ScreenHead>(screenHeads).find(([known]) => known === path)?.[1];
