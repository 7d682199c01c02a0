import { parseAst, Visitor, type ESTree } from 'vite';

/** Values that a bundler drops automatically if they are unused. */
const inert = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

type Part = ESTree.ObjectExpression['properties'][number];

/** Removes the fields of a contract that are not `kept`. What a body says, the method, is written out. */
function leanContract(
  { callee, arguments: [contract] }: ESTree.CallExpression,
  kept: ReadonlySet<string>,
): Edit[] {
  const isKept = (part: Part): boolean =>
    // What is spread may be among them.
    part.type === 'SpreadElement' || (part.key.type === 'Identifier' && kept.has(part.key.name));
  if (callee.type !== 'Identifier' || callee.name !== 'defineCall') return [];
  if (contract?.type !== 'ObjectExpression') return [];
  const { properties, start, end } = contract;
  const names = new Set(
    properties.map((part) => 'key' in part && part.key.type === 'Identifier' && part.key.name),
  );
  const method = names.has('body') && !names.has('method') ? " method: 'POST'," : '';
  return [
    { start: start + 1, end: start + 1, text: method },
    ...properties.flatMap((part, index) =>
      isKept(part)
        ? []
        : [{ start: part.start, end: properties[index + 1]?.start ?? end - 1, text: '' }],
    ),
  ];
}

/** Removes `.describe(…)`, which would build its schema a second time for a text that is never read at run time. */
function withoutDescription({ callee, end }: ESTree.CallExpression): Edit[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return callee.property.name === 'describe' ? [{ start: callee.object.end, end, text: '' }] : [];
}

/** Lets the bundler drop an unused constant even if calls create it. */
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
 * A module without schema descriptions and unread fields of contracts, and with unused constants marked for the bundler
 * to drop.
 *
 * @param code a module of `shared/`, with or without types; importing it has no effects
 * @param contractFields the fields of a contract that are read; by default all
 */
export function leanModule(code: string, contractFields?: ReadonlySet<string>): string {
  const program = parseAst(code, { lang: 'ts' });
  const edits = program.body.flatMap(constantsOf).flatMap(droppable);
  new Visitor({
    CallExpression: (call) => {
      edits.push(...withoutDescription(call));
      if (contractFields !== undefined) edits.push(...leanContract(call, contractFields));
    },
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
