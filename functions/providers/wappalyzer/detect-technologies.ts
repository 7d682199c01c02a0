import { createContext, Script } from 'node:vm';
import type { TechStackItem } from '../../../shared/models/scan-report.ts';
import type { PageEvidence } from '../lighthouse/page-evidence.ts';
import {
  ruleEngine,
  type Detection,
  type Pattern,
  type Resolved,
  type Technology,
} from './rule-engine.ts';

/** Below that a rule alone is a guess. */
const leastConfidence = 50;
/** Thousands of expressions of others run over a page that may be made to slow them down. */
const patienceMs = 5_000;

/** Finds the icon of a technology by its name; null when there is none. */
export type IconOf = (name: string) => string | null;

/**
 * What a page was made with, by the rules of Wappalyzer; nothing is asked of anybody.
 * @returns undefined when the page was made to take longer than 5 s
 */
export function detectTechnologies(
  evidence: PageEvidence,
  iconOf: IconOf,
  timeoutMs: number = patienceMs,
): TechStackItem[] | undefined {
  // Compiled outside of the time limit, which would leave the rules half made.
  const engine = ruleEngine();
  const found = within(timeoutMs, () => resolveAll(engine, evidence));
  return found
    ?.filter(({ confidence }) => confidence >= leastConfidence)
    .map(({ name, website, categories, version }) => ({
      icon: iconOf(name),
      name,
      website,
      categories: categories.map((category) => category.name),
      ...(version === '' ? {} : { version }),
    }));
}

/** Runs work that cannot be trusted to end; only this kind of timeout breaks into an expression that runs away. */
function within<Value>(timeoutMs: number, work: () => Value): Value | undefined {
  const result: { value?: Value } = {};
  const run = (): void => {
    result.value = work();
  };
  try {
    new Script('run()').runInContext(createContext({ run }), { timeout: timeoutMs });
    return result.value;
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

/** The error is of the other context, so it is no instance of our `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

function resolveAll(engine: ReturnType<typeof ruleEngine>, evidence: PageEvidence): Resolved[] {
  const judge = (technologies: readonly Technology[]): Detection[] => [
    ...engine.analyze(evidence, technologies),
    ...technologies.flatMap((technology) => inBrowser(technology, evidence)),
  ];
  const first = judge(engine.technologies);
  const seen = engine.resolve(first);
  // Plugins and themes are looked for only where what they belong to was found.
  const isSeen = ({ name }: { name: string }) => seen.some((found) => found.name === name);
  const isOfSeenCategory = ({ categoryId }: { categoryId: number }) =>
    seen.some(({ categories }) => categories.some(({ id }) => id === categoryId));
  const dependents = [
    ...engine.requires.filter(isSeen),
    ...engine.categoryRequires.filter(isOfSeenCategory),
  ].flatMap(({ technologies }) => technologies);
  return dependents.length === 0 ? seen : engine.resolve([...first, ...judge(dependents)]);
}

/** What scripts and elements of the page tell, which the engine leaves to whoever has the browser. */
function inBrowser(technology: Technology, { globals, elements }: PageEvidence): Detection[] {
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
