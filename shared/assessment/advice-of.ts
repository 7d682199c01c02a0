import type { DeviceSuggestions } from '../models/measuring/scan-report.ts';
import type { Device } from '../scans/devices.ts';
import type { SnippetEvidence } from '../snippets/evidence.ts';
import { byGain } from './finding-gain.ts';

/** Findings of one device's scan of a page, and of the other's. */
interface Scanned {
  page: string;
  device: Device;
  suggestions: DeviceSuggestions;
  onOther: DeviceSuggestions | null;
  /** Names. */
  technologies: readonly string[];
}

/** Evidence of all findings of a scan, the greatest gain first. */
export function adviceOf(scanned: Scanned): SnippetEvidence[] {
  const { page, device, suggestions, onOther, technologies } = scanned;
  const others = detailsOf(suggestions);
  const ofOther = onOther === null ? [] : detailsOf(onOther);
  return findingsOf(suggestions).map(({ id, details }) => ({
    id,
    details,
    others,
    onOther: ofOther,
    page,
    device,
    technologies,
  }));
}

const findingsOf = ({ opportunities, diagnostics, lcpElement, clsElements }: DeviceSuggestions) =>
  [...opportunities.toSorted(byGain), ...diagnostics, lcpElement, clsElements].filter(
    (item) => item !== null,
  );

const detailsOf = (suggestions: DeviceSuggestions) =>
  findingsOf(suggestions).map(({ details }) => details);
