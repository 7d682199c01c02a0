import type { ReportLanguage } from '../../../../shared/models/portfolio/client-report.ts';
import type { ReportTimes } from './report-times.ts';
import { de } from './de.ts';
import { en, type ReportTexts } from './en.ts';

const catalogue: Record<ReportLanguage, (formats: ReportTimes) => ReportTexts> = { en, de };

/** The texts of a report in the language of its formats. */
export const textsIn = (formats: ReportTimes): ReportTexts => catalogue[formats.language](formats);
