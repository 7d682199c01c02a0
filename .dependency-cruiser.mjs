/** The arrows of docs/architecture.md, as rules. */
const entry = String.raw`\.(call|worker|schedule|socket|trigger|child)\.ts$`;
const test = String.raw`\.test\.tsx?$`;
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
    {
      name: 'domains-keep-their-stores',
      comment:
        'domains talk by jobs, events or an exported rule, never through the store of another',
      severity: 'error',
      from: { path: '^functions/([^/]+)/', pathNot: `${test}|${entry}` },
      to: {
        path: String.raw`^functions/(?!platform/)[^/]+/.*-store\.ts$`,
        pathNot: '^functions/$1/',
      },
    },
    {
      name: 'rules-know-no-provider',
      comment: 'only entry points put providers, clients and environment together',
      severity: 'error',
      from: { path: '^functions/(?!platform|providers)[^/]+/', pathNot: `${test}|${entry}` },
      to: { path: '^functions/providers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-is-below-the-domains',
      severity: 'error',
      from: { path: '^functions/platform/', pathNot: `${test}|${entry}` },
      to: { path: '^functions/(?!platform/)' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/src/', pathNot: test },
      to: { path: '^(functions|lib|dev|bin|test|bench)/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-shared-goes-up',
      severity: 'error',
      from: { path: '^web/src/(components|lib)/', pathNot: test },
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
