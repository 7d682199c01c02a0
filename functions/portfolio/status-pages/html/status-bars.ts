import { durationWords } from '../../../../shared/words/duration-words.ts';
import { type Html, html } from '../../../platform/html-template.ts';
import type { ComponentView, DayView } from './status-view.ts';

/** An outage of a day that is drawn as a short one. */
const shortMs = 15 * 60_000;
/** From the beginning of a bar to that of the next, of which the bar is `width`. */
const step = 8;
const width = 6;
const height = 34;
/** Days without an outage are lower, so that bars differ not by colour alone. */
const quiet = 24;

type Kind = 'short' | 'long' | 'unknown';
const kindOf = ({ downMs, isKnown }: DayView): Kind | undefined => {
  if (downMs > 0) return downMs < shortMs ? 'short' : 'long';
  return isKnown ? undefined : 'unknown';
};

/**
 * The days of a component, one bar each: all of them as one dashed line, and over it one path for each other kind of day,
 * since a page has up to 2,700 bars.
 */
export function statusBars({ days, outages }: Pick<ComponentView, 'days' | 'outages'>): Html {
  const length = days.length * step - (step - width);
  const over = (['unknown', 'short', 'long'] as const).map((kind) => {
    const found = days.flatMap((day, index) => (kindOf(day) === kind ? [index] : []));
    if (found.length === 0) return undefined;
    const top = kind === 'unknown' ? height - quiet : 0;
    const path = found.map((index) => `M${index * step + width / 2} ${top}V${height}`).join('');
    return html`<path class="${kind}" d="${path}" />`;
  });
  return html`<svg
    viewBox="0 0 ${length} ${height}"
    role="img"
    aria-label="${barsWords({ days, outages })}"
    preserveAspectRatio="none"
  >
    <path class="quiet" d="M0 ${height - quiet / 2}H${length}" />
    ${over}
  </svg>`;
}

/** What the bars show, in words. */
export function barsWords({ days, outages }: Pick<ComponentView, 'days' | 'outages'>): string {
  const known = days.filter(({ isKnown }) => isKnown).length;
  if (known === 0) return 'Not checked yet';
  const of = known === days.length ? `${known} days` : `${known} of ${days.length} days known`;
  const downMs = days.reduce((sum, day) => sum + day.downMs, 0);
  if (outages.length === 0) return `${of}: no outage`;
  const count = outages.length === 1 ? '1 outage' : `${outages.length} outages`;
  return `${of}: ${count}, ${durationWords(downMs)} in all`;
}
