const gap = 12;
/** Pixels that a panel of a few lines needs above its anchor. */
const spaceAbove = 160;
const edge = 8;

/**
 * Places a popover above its anchor, or below if there is no room, and within the window. It scrolls with the page. The
 * style sheet reads `--arrow` and `data-side`.
 */
export function placeAt(
  panel: HTMLElement,
  { left, top, bottom, width }: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>,
  panelWidth: number,
): void {
  const middle = left + width / 2;
  const last = document.documentElement.clientWidth - panelWidth - edge;
  const at = Math.max(edge, Math.min(middle - panelWidth / 2, last));
  const isAbove = top >= spaceAbove;
  panel.dataset['side'] = isAbove ? 'above' : 'below';
  panel.style.left = `${at + window.scrollX}px`;
  panel.style.top = `${(isAbove ? top - gap : bottom + gap) + window.scrollY}px`;
  panel.style.setProperty('--arrow', `${middle - at}px`);
}
