import { createTheme, Input, rem, Text, type MantineColorsTuple } from '@mantine/core';

/** The accent colour; its sixth shade has a contrast of 6.4:1 with white text. */
const accent: MantineColorsTuple = [
  '#eef0fd',
  '#dcdffa',
  '#b7bdf4',
  '#8f98ee',
  '#6d79e8',
  '#5764e2',
  '#4351d1',
  '#3743b4',
  '#2f3996',
  '#242c75',
];

/** The dark scheme's greys, cool like the light scheme's: 0 text, 2 dimmed, 4 edges, 6 controls, 7 surfaces, 8 page. */
const dark: MantineColorsTuple = [
  '#e7e9ef',
  '#c3c8d4',
  '#a0a7b6',
  '#737b8c',
  '#3a4150',
  '#2a2f3b',
  '#1f232c',
  '#181b22',
  '#111319',
  '#0b0d11',
];

const fonts =
  "'Inter Variable', 'Inter Fallback', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: fonts,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: fonts,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.4' },
      h3: { fontSize: rem(16), lineHeight: '1.5' },
      h4: { fontSize: rem(16), lineHeight: '1.5' },
      h5: { fontSize: rem(14), lineHeight: '1.43' },
      h6: { fontSize: rem(12), lineHeight: '1.5' },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.25' },
  components: {
    Button: { defaultProps: { variant: 'default' } },
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    InputWrapper: Input.Wrapper.extend({
      // Label above, help below, error directly under the field.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    }),
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
});
