import { type Html, html } from '../../../platform/html-template.ts';
import { overallOf, stateWords, type StatusView } from './status-view.ts';

const badgeColours = {
  up: '#06743c',
  down: '#c2180c',
  maintenance: '#a34400',
  notice: '#a34400',
  unknown: '#5b6272',
} as const;
/** Approximate width of a letter at 11 px; `textLength` makes it exact. */
const letter = 6.6;

/** A badge for other sites: the overall status of the page. */
export function badgeSvg(view: StatusView): string {
  const { state } = overallOf(view);
  const words = stateWords[state].toLowerCase();
  const widths = ['status', words].map((text) => Math.round(text.length * letter) + 12);
  const [label = 0, value = 0] = widths;
  const text = (at: number, room: number, shown: string): Html =>
    html`<text x="${at + 6}" y="14" textLength="${room - 12}">${shown}</text>`;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${label + value}"
    height="20"
    role="img"
    aria-label="Status: ${words}"
  >
    <title>Status: ${words}</title>
    <clipPath id="r"><rect width="${label + value}" height="20" rx="3" /></clipPath>
    <g clip-path="url(#r)">
      <rect width="${label}" height="20" fill="#3d4351" />
      <rect x="${label}" width="${value}" height="20" fill="${badgeColours[state]}" />
    </g>
    <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
      ${text(0, label, 'status')}${text(label, value, words)}
    </g>
  </svg>`.text;
}
