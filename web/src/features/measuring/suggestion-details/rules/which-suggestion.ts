import * as z from 'zod';
import { devices } from '../../../../../../shared/scans/devices.ts';
import type { DeviceCategories } from '../../../../../../shared/models/measuring/category-report.ts';
import {
  type DeviceSuggestions,
  ItemDetails,
  type SuggestionItem,
  TechStackItem,
} from '../../../../../../shared/models/measuring/scan-report.ts';
import { isScannableUrl } from '../../../../../../shared/pages/urls.ts';

/** Route state from the screens with findings; the browser keeps it across a reload. */
export const SuggestionState = z.object({
  suggestion_type: z.string().min(1),
  suggestion_name: z.string().min(1),
  suggestion_description: z.string().default(''),
  suggestion_details: ItemDetails.default({ headings: [], items: [] }),
  /** The gain of acting on it, in words. */
  suggestion_gain: z.string().optional(),
  techStack: z.array(TechStackItem).default([]),
});
export type SuggestionState = z.infer<typeof SuggestionState>;

const Address = z.object({
  url: z.string().refine(isScannableUrl),
  device: z.enum(devices),
  type: z.string().min(1),
});
export type SuggestionAddress = z.infer<typeof Address>;

/** Parses `?url=&device=&type=`; undefined unless all are present. */
export function suggestionAddress(search: string): SuggestionAddress | undefined {
  return Address.safeParse(Object.fromEntries(new URLSearchParams(search))).data;
}

/** All findings of a device's scan. */
export function findingsOf(found: DeviceSuggestions | null): SuggestionItem[] {
  if (found === null) return [];
  const elements = [found.lcpElement, found.clsElements].filter((item) => item !== null);
  return [...found.opportunities, ...found.diagnostics, ...elements];
}

/** Finds a scan's finding by its audit's id. */
export const findSuggestion = (
  found: DeviceSuggestions | null,
  type: string,
): SuggestionItem | undefined => findingsOf(found).find(({ id }) => id === type);

/** Finds what the scan found besides performance. */
export const findInCategories = (
  found: DeviceCategories | null,
  type: string,
): SuggestionItem | undefined =>
  found?.categories?.flatMap(({ findings }) => findings).find(({ id }) => id === type);

export const isWordPress = (techStack: readonly TechStackItem[]): boolean =>
  techStack.some(({ name }) => name === 'WordPress');
