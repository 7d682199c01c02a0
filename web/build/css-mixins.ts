import type { Plugin } from 'postcss';

const onPhone = '@media (max-width: 47.99em)';

const panel = {
  border: '1px solid var(--mantine-color-default-border)',
  'border-radius': '12px',
  background: 'var(--wv-surface)',
};

/** For every stylesheet: `@mixin panel;`. */
export const cssMixins = {
  /** The surface on which a part of a screen lies. */
  panel,
  /** The same with room around its content. */
  'padded-panel': { padding: '20px', ...panel, [onPhone]: { padding: '16px' } },
  'wide-panel': { padding: '24px', ...panel, [onPhone]: { padding: '16px' } },
  /** A list without bullets. */
  'plain-list': { margin: '0', padding: '0', 'list-style': 'none' },
  /** A button that is only its icon. */
  'plain-button': {
    display: 'grid',
    padding: '0',
    'place-items': 'center',
    border: '0',
    background: 'none',
    cursor: 'pointer',
  },
  /** Words of less weight. */
  soft: { 'font-size': '14px', color: 'var(--mantine-color-dimmed)' },
  faint: { 'font-size': '12px', color: 'var(--mantine-color-dimmed)' },
  /** Addresses, selectors and code. */
  code: {
    'font-family': 'var(--mantine-font-family-monospace)',
    'font-size': '12px',
    'overflow-wrap': 'anywhere',
  },
  /** Things beside each other, and below where there is no room. */
  row: { display: 'flex', 'flex-wrap': 'wrap', 'align-items': 'center' },
  /** Two of the same beside each other, and below each other where there is no room. */
  pair: {
    display: 'grid',
    'grid-template-columns': 'repeat(2, minmax(0, 1fr))',
    gap: '16px',
    '@media (max-width: 67.99em)': { 'grid-template-columns': 'minmax(0, 1fr)' },
  },
  /** The answer of a screen. */
  sentence: {
    'max-width': '56ch',
    'font-size': '22px',
    'line-height': '32px',
    'letter-spacing': '-0.01em',
    'text-wrap': 'pretty',
    '@media (max-width: 67.99em)': { 'font-size': '20px', 'line-height': '28px' },
  },
  /** The panel of a list, with a line between its items. */
  'lined-list': {
    ...panel,
    '& > li + li': { 'border-top': '1px solid var(--mantine-color-default-border)' },
  },
  /** Words in the colour of a verdict: `data-band`. */
  bands: Object.fromEntries(
    ['good', 'average', 'bad'].map((band) => [
      `&[data-band='${band}']`,
      { color: `var(--wv-${band}-text)` },
    ]),
  ),
  /** The surface and the words of a verdict: `data-tone`. */
  tones: Object.fromEntries(
    ['good', 'average', 'bad'].map((tone) => [
      `&[data-tone='${tone}']`,
      { color: `var(--wv-${tone}-text)`, background: `var(--wv-${tone}-surface)` },
    ]),
  ),
  /** For screen readers. */
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
  },
  /** What a button of the top bar opens below it. */
  'top-bar-panel': {
    position: 'fixed',
    border: panel.border,
    'border-radius': '12px',
    color: 'inherit',
    background: 'var(--wv-surface-raised)',
    'box-shadow': '0 12px 32px rgb(0 0 0 / 16%)',
    [onPhone]: { right: '12px' },
  },
  /** Links and buttons of such a panel, a line each. */
  'menu-line': {
    display: 'flex',
    gap: '12px',
    'align-items': 'center',
    'border-radius': '8px',
    color: 'inherit',
    'text-decoration': 'none',
    '&:hover': { background: 'var(--wv-hover)' },
    '&:focus-visible': { 'outline-offset': '-2px' },
  },
  /** Links to the parts of a screen, beside each other. */
  'tab-links': {
    '& ul': { display: 'flex', gap: '4px', width: 'max-content', margin: '0', padding: '0' },
    '& li': { 'list-style': 'none' },
    '& a': {
      display: 'block',
      padding: 'var(--tab-y, 12px) 10px',
      color: 'var(--mantine-color-dimmed)',
      'text-decoration': 'none',
      'white-space': 'nowrap',
      '&:hover': { color: 'var(--mantine-color-text)' },
      '&[aria-current]': { color: 'var(--wv-accent-text)' },
      '&:focus-visible': { 'outline-offset': '-4px' },
    },
  },
  /** A picture that fills its frame from the top. */
  cover: { 'object-fit': 'cover', 'object-position': 'top' },
  /** Words that are cut where they do not fit. */
  'one-line': { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
};

/** Gives every declaration the source of its style sheet: postcss-mixins leaves it out inside nested rules, and Vite needs it. */
export const sourcesOfMixins: Plugin = {
  postcssPlugin: 'sources-of-mixins',
  OnceExit(sheet) {
    sheet.walk((node) => {
      const source = node.source ?? node.parent?.source;
      if (source !== undefined) node.source = source;
    });
  },
};
