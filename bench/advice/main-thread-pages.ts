import { type AdvicePage, html } from './advice-page.ts';
import { busy, script } from './page-files.ts';

/** Pages that are painted early and then do not react. */
export const mainThreadPages: AdvicePage[] = [
  {
    name: 'long-task',
    cause: 'a script of the page computes for 400 ms at a stretch',
    namedBy: { 'bootup-time': /prices\.js/ },
    files: (isFixed) => ({
      '': html({ end: '<script src="prices.js" defer></script>' }),
      'prices.js': script(
        isFixed
          ? `let left=50;(function part(){${busy(8)}if(--left>0)setTimeout(part)})();`
          : busy(400),
        { delayMs: 100 },
      ),
    }),
  },
  {
    name: 'third-party',
    cause: 'a vendor’s script computes for 300 ms at a stretch',
    namedBy: { 'third-parties-insight': /vendor/, 'bootup-time': /vendor/ },
    files: (isFixed, { vendor }) => {
      const tag = `const tag=document.createElement('script');tag.src='${vendor}chat.js';document.head.append(tag);`;
      return {
        '': html({
          end: isFixed
            ? `<script>addEventListener('pointerdown',()=>{${tag}},{once:true})</script>`
            : `<script>${tag}</script>`,
        }),
        'chat.js': script(busy(300), { delayMs: 100 }),
      };
    },
  },
  {
    name: 'forced-layout',
    cause: 'a script makes the browser lay out 3,000 rows 30 times',
    namedBy: { 'forced-reflow-insight': /rows\.js/ },
    files: (isFixed) => {
      const rows = Array.from({ length: 3000 }, (_, nth) => `<div><i>Clock ${nth}</i></div>`);
      const read = isFixed ? '' : 'heights.push(rows.offsetHeight);';
      const work =
        `const rows=document.getElementById('rows');const heights=[];` +
        `function fit(){for(let turn=0;turn<30;turn+=1){rows.style.fontSize=12+turn%2+'px';${read}}}` +
        `setTimeout(fit);`;
      return {
        '': html({
          end: `<div id="rows">${rows.join('')}</div><script src="rows.js" defer></script>`,
        }),
        'rows.js': script(work, { delayMs: 100 }),
      };
    },
  },
  {
    name: 'large-dom',
    cause: '12,000 elements are restyled five times',
    namedBy: { 'dom-size-insight': /./ },
    files: (isFixed) => {
      const rows = Array.from(
        { length: isFixed ? 100 : 6000 },
        (_, nth) => `<div><i>Clock ${nth}</i></div>`,
      );
      return {
        '': html({
          head: '<style>.on div>i{padding-left:2px}.on div:nth-child(odd) i{margin:1px}</style>',
          end:
            `${rows.join('')}<script>let left=5;setTimeout(function turn(){` +
            `document.body.classList.toggle('on');if(--left>0)setTimeout(turn,300)},300)</script>`,
        }),
      };
    },
  },
];
