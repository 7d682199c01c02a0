import { createRequire } from 'node:module';

export interface Pattern {
  regex: RegExp;
  confidence: number;
  version: string;
}
/** A rule's conditions on an element; each part may be missing. */
export interface ElementPattern {
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
export interface Resolved {
  name: string;
  categories: { id: number; name: string }[];
  /** Percent. */
  confidence: number;
  version: string;
  website: string;
}
/** Evidence that the engine itself can evaluate: text, lists of texts, or lists by name. */
export interface EngineItems {
  url: string;
  html: string;
  scriptSrc: string[];
  meta: Record<string, string[]>;
  cookies: Record<string, string[]>;
  headers: Record<string, string[]>;
}
interface Wappalyzer {
  technologies: Technology[];
  requires: { name: string; technologies: Technology[] }[];
  categoryRequires: { categoryId: number; technologies: Technology[] }[];
  setTechnologies(data: unknown): void;
  setCategories(data: unknown): void;
  analyze(items: EngineItems, technologies: readonly Technology[]): Detection[];
  resolve(detections: readonly Detection[]): Resolved[];
  resolveVersion(pattern: Pattern, match: string): string;
}

let engine: Wappalyzer | undefined;

/** The rules with their engine. They are compiled at first use, which takes a third of a second. */
export function ruleEngine(): Wappalyzer {
  if (engine !== undefined) return engine;
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
  engine = loaded.Wappalyzer;
  return engine;
}

/** All technologies with rules, including those that require another one. */
export function allTechnologies(): Technology[] {
  const { technologies, requires, categoryRequires } = ruleEngine();
  return [
    technologies,
    ...[...requires, ...categoryRequires].map((group) => group.technologies),
  ].flat();
}
