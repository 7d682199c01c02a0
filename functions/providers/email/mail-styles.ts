/**
 * Colours of the web app's two schemes (`web/src/app/theme.css`). Mail programs know no CSS variables; a test holds both
 * together.
 */
export const lightScheme = {
  page: '#f7f8fa',
  surface: '#ffffff',
  edge: '#dfe2e9',
  text: '#171a21',
  soft: '#5b6272',
  accent: '#3743b4',
  good: '#06743c',
  average: '#a34400',
  bad: '#c2180c',
} as const;

export const darkScheme: Record<keyof typeof lightScheme, string> = {
  page: '#111319',
  surface: '#181b22',
  edge: '#3a4150',
  text: '#e7e9ef',
  soft: '#a0a7b6',
  accent: '#b7bdf4',
  good: '#2fd886',
  average: '#ffb238',
  bad: '#ff8177',
};

/** The same in both schemes: white on it is readable in each. */
export const buttonColour = '#4351d1';

const { page, surface, edge, ...texts } = darkScheme;
const rules = (prefix: string): string =>
  [
    `${prefix}.page{background-color:${page}!important}`,
    `${prefix}.card{background-color:${surface}!important;border-color:${edge}!important}`,
    // Most logos are made for paper.
    `${prefix}.logo{padding:8px!important;background-color:#ffffff!important}`,
    `${prefix}.rule{border-color:${edge}!important}`,
    ...Object.entries(texts).map(
      ([name, colour]) => `${prefix}.${name}{color:${colour}!important}`,
    ),
  ].join('');

/**
 * Light is written on the elements, for programs that drop style sheets. Outlook.com puts attributes of its own in place
 * of the media query.
 */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}li{margin-bottom:6px}
@media (prefers-color-scheme:dark){${rules('')}}
${rules('[data-ogsc] ')}${rules('[data-ogsb] ')}
@media (max-width:480px){.inside{padding:24px 18px!important}.around{padding:12px 8px!important}}`;
