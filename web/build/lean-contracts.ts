import { parseAst, Visitor, type ESTree, type Plugin } from 'vite';

/** What the browser's client reads of a contract (see web/src/lib/api.ts). */
const kept = new Set(['id', 'method', 'path', 'caller', 'answer']);
/** Values that a bundler drops by itself when nobody uses them. */
const inert = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

const isKept = (part: ESTree.ObjectExpression['properties'][number]): boolean =>
  part.type === 'Property' && part.key.type === 'Identifier' && kept.has(part.key.name);

/** Takes out what only the server and the OpenAPI document read of a contract. */
function leanContract({ callee, arguments: [contract] }: ESTree.CallExpression): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'defineCall') return [];
  if (contract?.type !== 'ObjectExpression') return [];
  return contract.properties.flatMap((part, index, all) =>
    isKept(part)
      ? []
      : [{ start: part.start, end: all[index + 1]?.start ?? contract.end - 1, text: '' }],
  );
}

/** Takes out `.describe(…)`, which would build its schema a second time for words that no browser shows. */
function withoutDescription({ callee, end }: ESTree.CallExpression): Edit[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return callee.property.name === 'describe' ? [{ start: callee.object.end, end, text: '' }] : [];
}

/** Lets the bundler drop a constant that nobody uses, though calls make it. */
function droppable({ init }: ESTree.VariableDeclarator): Edit[] {
  if (init === null || inert.has(init.type)) return [];
  const { start, end } = init;
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ];
}

const constantsOf = (statement: ESTree.Program['body'][number]) => {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
};

/**
 * The module as the browser needs it: contracts with the fields of `kept` only, schemas without descriptions, and constants
 * that the bundle leaves out when only dropped fields used them.
 *
 * @param code a module of `shared/`, without types; importing it has no effects
 */
export function leanModule(code: string): string {
  const program = parseAst(code);
  const edits = program.body.flatMap(constantsOf).flatMap(droppable);
  new Visitor({
    CallExpression: (call) => void edits.push(...leanContract(call), ...withoutDescription(call)),
  }).visit(program);
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  let lean = '';
  let done = 0;
  for (const { start, end, text } of edits) {
    if (start < done) continue;
    lean += code.slice(done, start) + text;
    done = end;
  }
  return lean + code.slice(done);
}

/** See docs/decisions/0020-lean-contracts.md. */
export const leanContracts = (): Plugin => ({
  name: 'lean-contracts',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/.*\.ts$/ },
    handler: (code) => ({ code: leanModule(code), map: null }),
  },
});
