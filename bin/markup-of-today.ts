/**
 * Writes functions/providers/nu/markup-of-today.json: names of CSS and HTML, from the W3C WebDX group's list of the web's features.
 * `--check` fails when the committed copy is stale.
 */
import { features } from 'web-features';
import * as z from 'zod';
import { writeOrCheck } from './generated-file.ts';

/** What all browsers have had for longer is known to the checkers. */
const recentlySince = '2022-01-01';

const Dated = z.object({ baseline_low_date: z.string().optional() });
const Features = z.record(
  z.string(),
  z.object({
    compat_features: z.array(z.string()).default([]),
    spec: z.union([z.string(), z.array(z.string())]).default([]),
    discouraged: z.unknown().optional(),
    status: Dated.extend({ by_compat_key: z.record(z.string(), Dated).default({}) }).default({
      by_compat_key: {},
    }),
  }),
);

/** Specifications of the W3C and WHATWG; community groups publish proposals. */
const ofStandard =
  /^https:\/\/(?:[\w.]+\.whatwg\.org|(?:www\.)?w3\.org|w3c\.github\.io|drafts\.csswg\.org)\//;

/** Keys of MDN's compatibility data, such as `css.properties.display.grid-lanes`, and whether browsers got them recently. */
const keys = Object.values(Features.parse(features)).flatMap(
  ({ status, compat_features: found, spec, discouraged }) =>
    found.map((key) => {
      const { baseline_low_date: date } = status.by_compat_key[key] ?? status;
      const isRecent = date === undefined || date.replace('≤', '') >= recentlySince;
      const isStandard =
        discouraged === undefined && [spec].flat().some((one) => ofStandard.test(one));
      return { path: key.split('.'), isRecent, isStandard };
    }),
);
const sorted = (found: Iterable<string>): string[] =>
  [...new Set(found)].toSorted((a, b) => (a < b ? -1 : 1));

/** Sorted names at the ends of keys, each once. Those with an underscore are notes about behaviour. */
function namesOf(kind: string, depths: readonly number[], which: 'all' | 'recent'): string[] {
  const found = keys
    .filter(({ path }) => path[0] === 'css' && path[1] === kind && depths.includes(path.length - 2))
    .filter(({ isRecent }) => isRecent || which === 'all')
    .map(({ path }) => path.at(-1) ?? '')
    .filter((name) => !name.includes('_'));
  return sorted(found);
}

const recentValues = sorted(
  keys
    .filter(({ path, isRecent }) => path[1] === 'properties' && path.length === 4 && isRecent)
    .map(({ path: [, , property, value] }) => `${property}: ${value}`)
    .filter((declaration) => !declaration.includes('_')),
);

/** Such as `video loading`, and `* inert` for those of every element. */
const recentAttributes = sorted(
  keys
    .filter(
      ({ path: [language], isRecent, isStandard }) => language === 'html' && isRecent && isStandard,
    )
    .flatMap(({ path: [, kind, ...names] }) => {
      if (names.length === 2 && kind === 'elements') return [names.join(' ')];
      return names.length === 1 && kind === 'global_attributes' ? [`* ${names[0]}`] : [];
    })
    .filter((attribute) => !attribute.includes('_')),
);

const all = {
  atRules: namesOf('at-rules', [1], 'all'),
  properties: sorted([...namesOf('properties', [1], 'all'), ...namesOf('at-rules', [2], 'all')]),
  selectors: namesOf('selectors', [1], 'all'),
  recent: {
    selectors: namesOf('selectors', [1], 'recent'),
    functions: namesOf('types', [1, 2], 'recent'),
    values: recentValues,
    attributes: recentAttributes,
  },
};

writeOrCheck('functions/providers/nu/markup-of-today.json', `${JSON.stringify(all, null, 2)}\n`);
