import { parseAst, type Plugin } from 'vite';

const missing = '{ throw new Error("This is not part of the web app"); }';

interface Unused {
  file: RegExp;
  /** @default all that it exports */
  functions?: readonly string[];
  /** @default an error */
  instead?: string;
}

/** Package code that the package itself refers to, and that the web app never runs. */
export const unused: readonly Unused[] = [
  // Every schema can be converted to JSON Schema, which only the server does.
  { file: /\/node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
  // For values that contain themselves, as JSON cannot. Zod works without it.
  {
    file: /\/node_modules\/zod\/v4\/core\/memoizer\.js$/,
    functions: ['memoizer'],
    instead: '{}',
  },
  // For React Router's framework mode, and for instrumentation of its navigations.
  {
    file: /\/node_modules\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
    functions: [
      'PrefetchPageLinks',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
    ],
  },
];

interface Body {
  name: string;
  start: number;
  end: number;
}

/** The functions on the top level of a module. */
function functionsOf(code: string): (Body & { isExported: boolean })[] {
  return parseAst(code).body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration' && declared.id !== null && declared.body !== null)
      return [{ name: declared.id.name, isExported, ...rangeOf(declared.body) }];
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression'
        ? [{ name: id.name, isExported, ...rangeOf(init.body) }]
        : [],
    );
  });
}

const rangeOf = ({ start, end }: { start: number; end: number }) => ({ start, end });

/** A module without the bodies of its unused functions, and their names. */
export function withoutUnused(
  code: string,
  { functions, instead = missing }: Omit<Unused, 'file'>,
) {
  const found = functionsOf(code).filter(({ name, isExported }) =>
    functions === undefined ? isExported : functions.includes(name),
  );
  return {
    names: found.map(({ name }) => name),
    code: found.reduceRight(
      (text, { start, end }) => text.slice(0, start) + instead + text.slice(end),
      code,
    ),
  };
}

/** Leaves unused package code out of the build, and with it what only that code refers to. */
export const leanPackages = (): Plugin[] =>
  unused.map(({ file, ...part }) => ({
    name: 'lean-packages',
    apply: 'build',
    transform: {
      filter: { id: file },
      handler: (code) => ({ code: withoutUnused(code, part).code, map: null }),
    },
  }));
