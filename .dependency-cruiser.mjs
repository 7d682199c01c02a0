import { areas } from './shared/deployment/areas.ts';

/** The arrows of docs/architecture.md, as rules. */
const entry = String.raw`\.(call|worker|schedule|socket|webhook|trigger|child|probe)\.ts$`;
const test = String.raw`\.test\.tsx?$`;
const order = Object.keys(areas);
const below = order.slice(0, -1).map((area, at) => ({ area, above: order.slice(at + 1) }));
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-is-pure',
      comment:
        'shared/ is known to the browser too: no Node, no AWS SDK, no React, nothing above it',
      severity: 'error',
      from: { path: '^shared/', pathNot: test },
      to: {
        path: '^(functions|web|lib|dev|bin)/|^node:|node_modules/(@aws-sdk|react|undici)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shared-without-node',
      severity: 'error',
      from: { path: '^shared/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'functions-know-no-host',
      severity: 'error',
      from: { path: '^functions/', pathNot: test },
      to: { path: '^(web|lib|dev|bin|test|bench)/' },
    },
    {
      name: 'entry-points-are-imported-by-nobody',
      severity: 'error',
      from: { path: '^functions/', pathNot: test },
      to: { path: `^functions/.*${entry}` },
    },
    ...below.map(({ area, above }) => ({
      name: `${area}-is-below-${above[0]}`,
      comment: 'areas import in one direction: shared/deployment/areas.ts',
      severity: 'error',
      from: { path: `^functions/${area}/`, pathNot: test },
      to: { path: `^functions/(${above.join('|')})/` },
    })),
    {
      name: 'domains-keep-their-stores',
      comment:
        'domains talk by jobs, events or an exported rule, never through the store of another; pages are common ground, history, reports, Today and removal look at several domains, the sweep at the open work of all',
      severity: 'error',
      from: {
        path: '^functions/([^/]+/[^/]+)/',
        pathNot: `${test}|${entry}|^functions/(portfolio/history|portfolio/reports|portfolio/today|lifecycle/removal)/|^functions/lifecycle/schedules/sweeps.ts`,
      },
      to: {
        path: String.raw`^functions/(?!platform/|registry/pages/)[^/]+/.*-store\.ts$`,
        pathNot: '^functions/$1/',
      },
    },
    {
      name: 'rules-know-no-provider',
      comment: 'only entry points put providers, clients and environment together',
      severity: 'error',
      from: {
        path: '^functions/(?!platform|providers)[^/]+/',
        // What several entry points put together alike.
        pathNot: `${test}|${entry}|^functions/notifying/delivery/channels.ts`,
      },
      to: {
        path: '^functions/providers/',
        pathNot: '^functions/providers/ports/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-is-below-the-areas',
      severity: 'error',
      from: { path: '^functions/platform/', pathNot: `${test}|${entry}` },
      to: { path: '^functions/(?!platform/)' },
    },
    {
      name: 'providers-are-below-the-areas',
      comment: 'what a provider promises stands in providers/ports',
      severity: 'error',
      from: { path: '^functions/providers/', pathNot: test },
      to: { path: '^functions/(?!platform/|providers/)' },
    },
    {
      name: 'pages-are-below-the-other-domains',
      severity: 'error',
      from: { path: '^functions/registry/pages/', pathNot: test },
      to: { path: '^functions/(?!platform/|registry/pages/)' },
    },
    {
      name: 'removal-is-above-all-domains',
      comment: 'it knows what each domain forgets; none knows it',
      severity: 'error',
      from: { path: '^functions/(?!lifecycle/removal/)', pathNot: test },
      to: { path: '^functions/lifecycle/removal/' },
    },
    {
      name: 'tools-of-the-platform-know-no-handler',
      comment: 'calls, sockets, jobs and events stand on AWS clients, table, limits and children',
      severity: 'error',
      from: {
        path: '^functions/platform/(aws|table|children|target-guard|pictures|callers|limits|open-work)/',
        pathNot: test,
      },
      to: { path: '^functions/platform/(calls|sockets|jobs|events)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/src/', pathNot: `${test}|/testing/` },
      to: { path: '^(functions|lib|dev|bin|test|bench)/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+/[^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-lib-is-lowest',
      comment: 'web/src: lib ← components ← entities ← features ← app',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: test },
      to: { path: '^web/src/(components|entities|features|app)/' },
    },
    {
      name: 'components-know-no-entity',
      severity: 'error',
      from: { path: '^web/src/components/', pathNot: test },
      to: { path: '^web/src/(entities|features|app)/' },
    },
    {
      name: 'entities-below-features',
      severity: 'error',
      from: { path: '^web/src/entities/', pathNot: test },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: test },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'cloud-knows-no-runtime-code',
      severity: 'error',
      from: { path: '^lib/', pathNot: test },
      to: { path: '^(functions|web|dev)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|cdk\\.out|node_modules/\\.)' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};
