import { type Band, bandMarks } from '../../../../shared/assessment/thresholds.ts';
import { type Html, html } from '../../../platform/html-template.ts';

/** The sign of a band before words that say the same. */
export const bandMark = (band: Band | null): Html | undefined =>
  band === null
    ? undefined
    : html`<span class="${band}" aria-hidden="true">${bandMarks[band]}</span> `;
