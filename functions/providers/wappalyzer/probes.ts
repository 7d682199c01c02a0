import type { PageProbes } from './page-evidence.ts';
import { allTechnologies, type ElementPattern } from './rule-engine.ts';

let probes: PageProbes | undefined;

/** Queries of the rules about a page's scripts and elements, which only its browser can answer. */
export function probesOfRules(): PageProbes {
  if (probes !== undefined) return probes;
  const technologies = allTechnologies();
  const wanted = Map.groupBy(
    technologies.flatMap(({ dom }) => Object.entries(dom)),
    ([selector]) => selector,
  );
  probes = {
    globals: [...new Set(technologies.flatMap(({ js }) => Object.keys(js)))],
    elements: [...wanted].map(([selector, patterns]) =>
      elementProbe(
        selector,
        patterns.flatMap(([, ofSelector]) => ofSelector),
      ),
    ),
  };
  return probes;
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
