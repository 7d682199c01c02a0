import { createRequire } from 'node:module';
import { once } from '../../platform/once.ts';
import type { PageEvidence, PageProbes } from './page-evidence.ts';

export interface Pattern {
  regex: RegExp;
  confidence: number;
  version: string;
}
/** A rule's conditions on an element; each part may be missing. */
interface ElementPattern {
  exists?: Pattern;
  text?: Pattern;
  attributes?: Record<string, Pattern>;
  properties?: Record<string, Pattern>;
}
export interface Technology {
  name: string;
  categories: number[];
  /** By path of the global value. */
  js: Record<string, Pattern[]>;
  /** By selector. */
  dom: Record<string, ElementPattern[]>;
}
export interface Detection {
  technology: Technology;
  pattern: Pattern;
  version: string;
}
/** What the engine itself found. */
export interface EngineDetection extends Detection {
  pattern: Pattern & {
    /** Of evidence: `html`, `scriptSrc`, `url`, … */
    type: string;
    /** The evidence that the pattern was tried on. */
    value: string;
  };
}
export interface Resolved {
  name: string;
  categories: { id: number; name: string }[];
  /** Percent. */
  confidence: number;
  version: string;
  website: string;
}
/** Evidence that the engine itself can evaluate. */
type EngineItems = Omit<PageEvidence, 'globals' | 'elements'>;
interface Wappalyzer {
  technologies: Technology[];
  requires: { name: string; technologies: Technology[] }[];
  categoryRequires: { categoryId: number; technologies: Technology[] }[];
  setTechnologies(data: unknown): void;
  setCategories(data: unknown): void;
  analyze(items: EngineItems, technologies: readonly Technology[]): EngineDetection[];
  resolve(detections: readonly Detection[]): Resolved[];
  resolveVersion(pattern: Pattern, match: string): string;
}

/** The rules with their engine. They are compiled at first use, which takes a third of a second. */
export const ruleEngine = once((): Wappalyzer => {
  // The ES module of the package uses a syntax that Node gave up. It has no types of its own: this is their place.
  const loaded = createRequire(import.meta.url)('wapalyzer-core') as {
    Wappalyzer: Wappalyzer;
    technologies: unknown;
    categories: unknown;
  };
  // The package keeps the rules for the whole process, and fails if it compiles them a second time.
  if (loaded.Wappalyzer.technologies.length === 0) {
    loaded.Wappalyzer.setTechnologies(loaded.technologies);
    loaded.Wappalyzer.setCategories(loaded.categories);
  }
  return loaded.Wappalyzer;
});

/** Queries of the rules about a page's scripts and elements, which only its browser can answer. */
export function probesOfRules(): PageProbes {
  const { technologies: independent, requires, categoryRequires } = ruleEngine();
  const dependent = [...requires, ...categoryRequires].flatMap(({ technologies }) => technologies);
  const technologies = [...independent, ...dependent];
  const wanted = Map.groupBy(
    technologies.flatMap(({ dom }) => Object.entries(dom)),
    ([selector]) => selector,
  );
  return {
    globals: [...new Set(technologies.flatMap(({ js }) => Object.keys(js)))],
    elements: [...wanted].map(([selector, patterns]) =>
      elementProbe(
        selector,
        patterns.flatMap(([, ofSelector]) => ofSelector),
      ),
    ),
  };
}

function elementProbe(selector: string, patterns: readonly ElementPattern[]) {
  const names = (kind: 'attributes' | 'properties') => [
    ...new Set(patterns.flatMap((pattern) => Object.keys(pattern[kind] ?? {}))),
  ];
  return {
    selector,
    attributes: names('attributes'),
    properties: names('properties'),
    wantsText: patterns.some(({ text }) => text !== undefined),
  };
}
