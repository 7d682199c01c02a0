import * as z from 'zod';
import { byGain, helpsRepeatVisitsOnly } from '../../../../shared/assessment/finding-gain.ts';
import {
  type DeviceSuggestions,
  type ItemDetails,
  type ScanConditions,
  type ScanReport,
  type ScoreEffect,
  type SuggestionItem,
} from '../../../../shared/models/measuring/scan-report.ts';
import type { LabData } from '../../../../shared/models/measuring/scan.ts';
import { blockingColumn } from '../savings/blocking-shares.ts';
import { findingOf, isFailing } from './findings.ts';
import {
  clsElements,
  finalScreenshot,
  lcpArea,
  lcpElement,
  observedLabel,
  observedParts,
  observedPaints,
  screenshotThumbnails,
} from './normalise-elements.ts';
import { normaliseDetails } from './normalise-details.ts';
import type { ObservedLoad } from '../page/observed-load.ts';
import type { LighthouseAudit, LighthouseResult } from '../lighthouse-result.ts';
import { estimateDoubts } from '../savings/estimate-doubts.ts';
import { elementAreas } from './element-areas.ts';
import { scoreEffects } from '../savings/score-effect.ts';
import { savingsIn } from '../savings/simulated-savings.ts';
import { textCompressionAudit } from '../lighthouse-settings.ts';
import { numberWords } from '../../../../shared/words/number-words.ts';

/**
 * Converts a Lighthouse result to the stored report.
 * @param lhr a result without `runtimeError`
 * @param load what the trace shows of the same load, if it could be read
 */
export function normaliseReport(lhr: LighthouseResult, load?: ObservedLoad): ScanReport {
  const { score } = lhr.categories.performance;
  return {
    device: lhr.configSettings.formFactor,
    requestedUrl: lhr.requestedUrl ?? lhr.finalDisplayedUrl,
    finalUrl: lhr.finalDisplayedUrl,
    fetchTime: lhr.fetchTime,
    overallScore: score === null ? null : Math.round(score * 100),
    labData: labData(lhr),
    suggestions: suggestions(lhr, load),
    conditions: conditions(lhr),
    runWarnings: lhr.runWarnings,
  };
}

function labData({ audits }: LighthouseResult): LabData {
  const value = (id: string): number | null => audits[id]?.numericValue ?? null;
  const seconds = (id: string): number | null => {
    const milliseconds = value(id);
    return milliseconds === null ? null : milliseconds / 1000;
  };
  return {
    fcp: seconds('first-contentful-paint'),
    lcp: seconds('largest-contentful-paint'),
    si: seconds('speed-index'),
    tti: seconds('interactive'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

function suggestions(lhr: LighthouseResult, load: ObservedLoad | undefined): DeviceSuggestions {
  const shown = lhr.categories.performance.auditRefs
    .filter(
      ({ id, group }) => group === 'insights' || group === 'diagnostics' || id === 'redirects',
    )
    .flatMap(({ id }) => lhr.audits[id] ?? [])
    .filter((audit) => isWorthShowing(audit) && !isToldElsewhere(audit, lhr));
  const observed = observedPaints(lhr.audits);
  const area = load?.screen === undefined ? null : lcpArea(lhr.audits, load.screen);
  const pictured = [...shown, lhr.audits['layout-shifts']].filter((audit) => audit !== undefined);
  const effectOf = scoreEffects(lhr);
  const withBlocking = blockingColumn(lhr);
  const items = shown.map((audit) => {
    const effect = effectOf(audit);
    const item = suggestionOf(audit, lhr.audits);
    const details = withBlocking(audit.id, item.details);
    return {
      audit,
      item: { ...withoutLoss(item, audit, lhr, effect), details, ...(effect && { effect }) },
    };
  });
  return {
    opportunities: items
      .filter(({ audit, item }) => isOpportunity(audit, item))
      .map(({ item }) => ({ ...item, numericValue: item.savingsMs ?? 0 }))
      .sort(byGain),
    diagnostics: items
      .filter(({ audit, item }) => !isOpportunity(audit, item) && item.details.items.length > 0)
      .sort((a, b) => promisedMs(b.audit) - promisedMs(a.audit) || byGain(a.item, b.item))
      .map(({ item }) => item),
    lcpElement: lcpElement(lhr.audits),
    clsElements: clsElements(lhr.audits),
    finalScreenshot: finalScreenshot(lhr.audits),
    screenshotThumbnails: screenshotThumbnails(lhr.audits, load?.pictures),
    ...(observed === undefined ? {} : { observedPaints: observed }),
    ...(load === undefined ? {} : { observedShifts: load.shifts }),
    ...(area === null ? {} : { lcpArea: area }),
    ...(load?.screen === undefined ? {} : { elementAreas: elementAreas(pictured, load.screen) }),
  };
}

/** A fix that would paint the page sooner and block it for longer saves nothing. */
function withoutLoss(
  { savingsMs: saved, ...item }: SuggestionItem,
  audit: LighthouseAudit,
  lhr: LighthouseResult,
  effect: ScoreEffect | undefined,
): SuggestionItem {
  const blocking = -(savingsIn(lhr)(audit)['TBT'] ?? 0);
  if (effect === undefined && saved !== undefined && blocking > 0) {
    const [sooner, after] = [saved, blocking].map((ms) => numberWords(ms));
    const displayValue = `No gain in score: painted ${sooner} ms sooner, then blocked for ${after} ms`;
    return { ...item, displayValue };
  }
  return { ...item, ...(saved !== undefined && { savingsMs: saved }) };
}

/** Failing, or informing. */
const isWorthShowing = (audit: LighthouseAudit): boolean =>
  audit.scoreDisplayMode === 'informative' || isFailing(audit);

const Latency = z.object({
  items: z.object({ serverResponseIsFast: z.object({ value: z.boolean() }) }),
});

/** Redirects and missing compression have findings of their own, with their files; this one is about the server. */
function isToldElsewhere({ id, details }: LighthouseAudit, { audits }: LighthouseResult): boolean {
  if (id !== 'document-latency-insight') return false;
  const others = [audits['redirects'], audits[textCompressionAudit]];
  const isFast = Latency.safeParse(details).data?.items.serverResponseIsFast.value ?? false;
  return isFast && others.some((audit) => audit !== undefined && isWorthShowing(audit));
}

/**
 * Findings that would raise the score or save time. Lighthouse 13 has few audits of the old type `opportunity` left;
 * the insights that save time took their place.
 */
function isOpportunity(audit: LighthouseAudit, { effect }: SuggestionItem): boolean {
  if (effect !== undefined) return true;
  if (audit.scoreDisplayMode === 'informative') return false;
  if (audit.details?.type === 'opportunity') return true;
  if (helpsRepeatVisitsOnly(audit) && savingsBytes(audit) > 0) return true;
  const isInsight = audit.id.endsWith('-insight');
  return isInsight && audit.scoreDisplayMode === 'metricSavings' && promisedMs(audit) > 0;
}

function suggestionOf(audit: LighthouseAudit, audits: LighthouseResult['audits']): SuggestionItem {
  const saved = savingsMs(audit);
  const bytes = savingsBytes(audit);
  const details =
    audit.id === 'lcp-breakdown-insight'
      ? asObserved(audit, audits)
      : normaliseDetails(audit.details);
  return {
    ...findingOf(audit, details),
    ...(saved > 0 ? { savingsMs: saved } : {}),
    ...(bytes > 0 ? { savingsBytes: bytes } : {}),
  };
}

/** The breakdown states times of the load at full speed, beside metrics that are simulated. */
function asObserved({ details }: LighthouseAudit, audits: LighthouseResult['audits']): ItemDetails {
  const { headings, items } = normaliseDetails(details);
  const { parts } = observedParts(audits);
  return {
    headings: headings.map((heading) =>
      heading.key === 'duration'
        ? { ...heading, label: observedLabel, valueType: 'timespanMs' as const }
        : heading,
    ),
    items: items.map((row) => {
      const part = parts.find(({ label }) => label === row['label']);
      return part === undefined ? row : { ...row, duration: part.observed };
    }),
  };
}

/**
 * Milliseconds by which a first visit would load faster: the audit's own statement, else the greatest gain of a paint
 * metric.
 */
function savingsMs({ id, details, metricSavings = {} }: LighthouseAudit): number {
  if (helpsRepeatVisitsOnly({ id })) return 0;
  const overall = details?.['overallSavingsMs'];
  if (typeof overall === 'number') return overall;
  return Math.max(0, metricSavings['FCP'] ?? 0, metricSavings['LCP'] ?? 0);
}

/** The audit's greatest saving for any time metric, including blocking time and repeat visits, but not CLS. */
function promisedMs({ details, metricSavings = {} }: LighthouseAudit): number {
  const overall = details?.['overallSavingsMs'];
  if (typeof overall === 'number') return overall;
  const times = Object.entries(metricSavings).filter(([metric]) => metric !== 'CLS');
  return Math.max(0, ...times.map(([, milliseconds]) => milliseconds));
}

function savingsBytes({ details }: LighthouseAudit): number {
  const overall = details?.['overallSavingsBytes'];
  if (typeof overall === 'number') return overall;
  const debug = details?.['debugData'];
  const wasted =
    typeof debug === 'object' && debug !== null && 'wastedBytes' in debug ? debug.wastedBytes : 0;
  return typeof wasted === 'number' ? wasted : 0;
}

function conditions(lhr: LighthouseResult): ScanConditions {
  const { configSettings: settings, environment } = lhr;
  const { rttMs, throughputKbps, cpuSlowdownMultiplier } = settings.throttling;
  const { width, height, deviceScaleFactor } = settings.screenEmulation;
  const doubts = estimateDoubts(lhr);
  return {
    lighthouseVersion: lhr.lighthouseVersion,
    chromiumVersion: /Chrome\/([\d.]+)/.exec(environment.hostUserAgent)?.[1] ?? '',
    hostUserAgent: environment.hostUserAgent,
    benchmarkIndex: environment.benchmarkIndex,
    throttling: { method: settings.throttlingMethod, rttMs, throughputKbps, cpuSlowdownMultiplier },
    settings: {
      formFactor: settings.formFactor,
      locale: settings.locale,
      viewport: { width, height, deviceScaleFactor },
      skippedAudits: settings.skipAudits ?? [],
    },
    ...(doubts.length === 0 ? {} : { doubts }),
    durationMs: lhr.timing.total,
  };
}
