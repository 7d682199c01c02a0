import { type Html, html } from '../../../platform/html-template.ts';

/** Rows that fit onto a page beside other things. */
const usual = 18;

/** Rows in tables with the same head, each short enough to stay on one page. */
export function inTables(
  rows: readonly Html[],
  {
    head,
    caption,
    kind,
    most = usual,
  }: { head: Html; caption?: Html | string; kind?: string; most?: number },
): Html[] {
  return partsOf(rows, most).map(
    (some, index) =>
      html`<table class="${kind}">
        ${
          caption === undefined || index > 0
            ? undefined
            : html`<caption>
                ${caption}
              </caption>`
        }
        <thead>
          ${head}
        </thead>
        <tbody>
          ${some}
        </tbody>
      </table>`,
  );
}

/** Items in lists that are each short enough to stay on one page. */
export const inLists = (items: readonly Html[]): Html[] =>
  partsOf(items, usual).map(
    (some) =>
      html`<ul>
        ${some}
      </ul>`,
  );

const partsOf = <Item>(all: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, index) =>
    all.slice(index * most, (index + 1) * most),
  );
