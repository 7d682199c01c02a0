/** Our own line icons on a 24 px grid, 1.75 px strokes. Each is the `d` of one path. */
const paths = {
  overview: 'M4 5h6v7H4zM14 5h6v4h-6zM14 13h6v6h-6zM4 16h6v3H4z',
  today: 'M4 6.5h.01M8 6.5h12M4 12h.01M8 12h12M4 17.5h.01M8 17.5h12',
  sites:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.8 12h16.4M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5s1.1-6.1 3.4-8.5z',
  compare: 'M7 20V10M12 20V4M17 20v-7M4 20h16',
  analytics: 'M4 17l5-6 4 3.5 7-8.5M15.5 6H20v4.5',
  ping: 'M12 18.5h.01M8.5 15a5 5 0 0 1 7 0M5.5 12a9.2 9.2 0 0 1 13 0M2.8 9a13 13 0 0 1 18.4 0',
  chat: 'M4.5 5.5h15v10.5h-8l-4 3.5v-3.5h-3z',
  mail: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  billing: 'M3.5 6.5h17v11h-17zM3.5 10h17M7 14.5h3',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.5 3.6-5.5 7.5-5.5s6.7 2 7.5 5.5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.7-3.2 3.1-5 6.5-5s5.8 1.8 6.5 5M15.5 4.9a3.5 3.5 0 0 1 0 6.3M17.5 15c2.1.6 3.5 2.1 4 4.5',
  plans: 'M4 8l8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4',
  logout: 'M10 4.5H5v15h5M14.5 8l4 4-4 4M18 12H9.5',
  back: 'M19 12H5.5M11 6l-6 6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  system: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 3.5v17M12 7.5h7M12 12h8.5M12 16.5h7',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4l9 15.5H3zM12 10v4.5M12 17h.01',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.8h.01',
  dots: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  edit: 'M5 19l1-4.5L16 4.5l3.5 3.5-10 10zM13.5 7l3.5 3.5',
  trash: 'M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5',
  page: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9M20 4.5V9h-4.5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  share: 'M12 15V4M7.5 8L12 3.5 16.5 8M5 13v7h14v-7',
  external: 'M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8.5 8.5',
  mobile: 'M7.5 3h9v18h-9zM11 18h2',
  desktop: 'M3.5 5h17v11h-17zM8.5 20h7M12 16v4',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V6M15.5 3.5V6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  eye: 'M2.5 12c2.2-4.3 5.4-6.5 9.5-6.5s7.3 2.2 9.5 6.5c-2.2 4.3-5.4 6.5-9.5 6.5S4.7 16.3 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: the enclosing control has the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'dots' ? 2.75 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
    >
      <path d={paths[name]} />
    </svg>
  );
}
