import type { TechStackItem } from '../../../shared/models/measuring/scan-report.ts';
import { ownEvidence } from './own-evidence.ts';
import type { PageEvidence } from './page-evidence.ts';
import {
  ruleEngine,
  type Detection,
  type Pattern,
  type Resolved,
  type Technology,
} from './rule-engine.ts';

/** Below this confidence, a single rule is a guess. */
const leastConfidence = 50;
/** Finds the icon of a technology by name; null if there is none. */
export type IconOf = (name: string) => string | null;

/**
 * Detects a page's technologies with Wappalyzer's rules, without a request. Thousands of third-party expressions run
 * over a page that may be crafted to slow them down.
 */
export function matchTechnologies(evidence: PageEvidence, iconOf: IconOf): TechStackItem[] {
  return resolveAll(ruleEngine(), evidence)
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map(({ name, website, categories, version }) => ({
      icon: iconOf(name),
      name,
      website,
      categories: categories.map((category) => category.name),
      ...(version === '' ? {} : { version }),
    }));
}

function resolveAll(engine: ReturnType<typeof ruleEngine>, evidence: PageEvidence): Resolved[] {
  const own = ownEvidence(evidence);
  const match = (technologies: readonly Technology[]): Detection[] => [
    ...engine.analyze(evidence, technologies).filter(own.isOwn),
    ...technologies.flatMap((technology) => inBrowser(technology, evidence, own)),
  ];
  const first = match(engine.technologies);
  const seen = engine.resolve(first);
  // Plugins and themes are only looked for if their host was found.
  const isSeen = ({ name }: { name: string }) => seen.some((found) => found.name === name);
  const isOfSeenCategory = ({ categoryId }: { categoryId: number }) =>
    seen.some(({ categories }) => categories.some(({ id }) => id === categoryId));
  const dependents = [
    ...engine.requires.filter(isSeen),
    ...engine.categoryRequires.filter(isOfSeenCategory),
  ].flatMap(({ technologies }) => technologies);
  return dependents.length === 0 ? seen : engine.resolve([...first, ...match(dependents)]);
}

/** Findings from scripts and elements of the page, which the engine leaves to its caller, who has the browser. */
function inBrowser(
  technology: Technology,
  { globals, elements }: PageEvidence,
  { isOwnElement }: ReturnType<typeof ownEvidence>,
): Detection[] {
  const match = (pattern: Pattern | undefined, value: string | undefined): Detection[] =>
    pattern !== undefined && value !== undefined && pattern.regex.test(value)
      ? [{ technology, pattern, version: ruleEngine().resolveVersion(pattern, value) }]
      : [];
  const ofGlobals = Object.entries(technology.js).flatMap(([path, patterns]) =>
    patterns.flatMap((pattern) => match(pattern, globals[path])),
  );
  const ofElements = Object.entries(technology.dom).flatMap(([selector, patterns]) =>
    elements
      .filter((element) => element.selector === selector)
      .filter(({ address }) => isOwnElement(technology, selector, address))
      .flatMap((element) =>
        patterns.flatMap(({ exists, text, attributes = {}, properties = {} }) => [
          ...match(exists, ''),
          ...match(text, element.text),
          ...Object.entries(attributes).flatMap(([name, pattern]) =>
            match(pattern, element.attributes[name]),
          ),
          ...Object.entries(properties).flatMap(([name, pattern]) =>
            match(pattern, element.properties[name]),
          ),
        ]),
      ),
  );
  return [...ofGlobals, ...ofElements];
}
