import postcss from 'postcss';
import mantinePreset from 'postcss-preset-mantine';
import { expect, test } from 'vitest';
import { cssMixins, sourcesOfMixins } from './css-mixins.ts';

test('every declaration of a mixin knows its style sheet, so that Vite has nothing to warn of', async () => {
  const css = Object.keys(cssMixins).map((name) => `.${name} { @mixin ${name}; }`);
  const plugins = [mantinePreset({ mixins: cssMixins }), sourcesOfMixins];
  const { root } = await postcss(plugins).process(css.join('\n'), { from: '/a/sheet.css' });
  const files = new Set<string | undefined>();
  root.walkDecls(({ source }) => void files.add(source?.input.file));
  expect([...files]).toEqual(['/a/sheet.css']);
});
