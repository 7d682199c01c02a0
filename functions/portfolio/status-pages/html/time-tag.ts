import { type Html, html } from '../../../platform/html-template.ts';
import type { ReportTimes } from '../../reports/texts/report-times.ts';

/** A time as people and programs read it. @param at ISO 8601 */
export const timeTag = (at: string, { time }: ReportTimes): Html =>
  html`<time datetime="${at}">${time(at)}</time>`;
