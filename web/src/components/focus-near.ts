/** Place in its list of the row that holds an element; undefined outside of rows. */
export function placeOfRow(element: Element | null): number | undefined {
  const place = element?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return place === undefined ? undefined : Number(place);
}

/**
 * Focuses the last control of the row at a place, or of the one before it when there are no more so many; the page's
 * heading where there is neither.
 */
export function focusNear(place?: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')];
  const near =
    place === undefined ? undefined : rows.findLast((row) => Number(row.dataset['index']) <= place);
  const controls = [...(near?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  (controls.at(-1) ?? document.querySelector<HTMLElement>('h1'))?.focus();
}
