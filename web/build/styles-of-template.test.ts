import { expect, it } from 'vitest';
import { stylesOfTemplate } from './styles-of-template.ts';

const html = '<section class="top wide"><p class="words">{sentence}</p></section>';

it('keeps the rules that can apply, in their order, with what is around them', () => {
  const sheets = [
    '.top{color:red}.other{color:blue}',
    '@layer a{.words:hover{top:0}@media (width<1em){.gone{top:0}}}p,.gone .top{margin:0}',
    '[data-dark] .top.wide:not(.gone)>.words:first-child{top:1px}.wide .gone{top:0}',
  ];
  expect(stylesOfTemplate(html, sheets)).toBe(
    '.top{color:red}@layer a{.words:hover{top:0}}p,.gone .top{margin:0}' +
      '[data-dark] .top.wide:not(.gone)>.words:first-child{top:1px}',
  );
});

it('keeps animations, and the order of layers', () => {
  const sheet = '@layer a,b;@keyframes turn{from{top:0}50.5%{top:1px}}';
  expect(stylesOfTemplate(html, [sheet])).toBe(sheet);
});
