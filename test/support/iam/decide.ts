import type { IamRequest, Statement } from './statement.ts';

/**
 * Whether policies of a role allow a request, as IAM decides it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-basics.html
 */
export interface Decision {
  isAllowed: boolean;
  /** Statements that match the request. */
  matching: readonly Statement[];
}

const escaped = (text: string): string => text.replace(/[\\^$.+()[\]{}|/-]/g, String.raw`\$&`);
const made = new Map<string, RegExp>();
function pattern(key: string, make: () => RegExp): RegExp {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

/** `*` is any number of characters, `?` is one. */
export function isLike(value: string, glob: string, flags: '' | 'i' = ''): boolean {
  const regex = pattern(`like${flags} ${glob}`, () => {
    // Policy variables such as `${aws:username}` are none of ours.
    if (glob.includes('${')) throw new Error(`Policy variables are not evaluated: ${glob}`);
    const source = escaped(glob).replaceAll('*', '.{0,}').replaceAll('?', '.');
    return new RegExp(`^${source}$`, `s${flags}`);
  });
  return regex.test(value);
}

/** Names of actions have no case. */
export const matchesAction = (action: string, glob: string): boolean => isLike(action, glob, 'i');

/**
 * Wildcards stand for characters of their segment of the ARN; only a `*` at the end of a segment goes beyond its colon.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function matchesResource(resource: string, glob: string): boolean {
  const regex = pattern(`arn ${glob}`, () => {
    if (glob.includes('${')) throw new Error(`Policy variables are not evaluated: ${glob}`);
    const segments = glob
      .split(':')
      .map((segment) =>
        escaped(segment)
          .replace(/\*$/, '.{0,}')
          .replaceAll('*', '[^:]{0,}')
          .replaceAll('?', '[^:]'),
      );
    return new RegExp(`^${segments.join(':')}$`, 's');
  });
  return regex.test(resource);
}

const operators: Record<string, (value: string, wanted: string) => boolean> = {
  StringEquals: (value, wanted) => value === wanted,
  StringLike: isLike,
};

/**
 * Whether one condition holds.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 * @throws for an operator, or a key, that could only be ignored
 */
function holds(
  operator: string,
  key: string,
  wanted: readonly string[],
  { action, context }: IamRequest,
): boolean {
  const [, set, name = ''] = /^(?:(ForAllValues|ForAnyValue):)?(\w+)$/.exec(operator) ?? [];
  const compare = operators[name];
  if (compare === undefined) throw new Error(`The operator ${operator} is not evaluated`);
  // Names of condition keys have no case.
  const found = Object.entries(context).find(([one]) => one.toLowerCase() === key.toLowerCase());
  if (found === undefined) throw new Error(`Which ${key} does a request of ${action} have?`);
  const [, given] = found;
  if (set === undefined && typeof given !== 'string' && given.length > 0)
    throw new Error(`${operator} compares one value, but ${key} of ${action} may have several`);
  const values = [given].flat();
  const matches = (value: string): boolean => wanted.some((one) => compare(value, one));
  return set === 'ForAllValues' ? values.every(matches) : values.some(matches);
}

/** Conditions of a statement that a request does not fulfil. */
export const unmetConditions = ({ Condition }: Statement, request: IamRequest): string[] =>
  Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).flatMap(([key, wanted]) =>
      holds(operator, key, wanted, request) ? [] : [`${operator} ${key}`],
    ),
  );

const onAction = ({ Action }: Statement, { action }: IamRequest): boolean =>
  Action.some((glob) => matchesAction(action, glob));
const onResource = ({ Resource }: Statement, { resource }: IamRequest): boolean =>
  Resource.some((glob) => matchesResource(resource, glob));

export function decide(statements: readonly Statement[], request: IamRequest): Decision {
  const matching = statements.filter(
    (one) =>
      onAction(one, request) &&
      onResource(one, request) &&
      unmetConditions(one, request).length === 0,
  );
  const isAllowed = matching.length > 0 && matching.every(({ Effect }) => Effect === 'Allow');
  return { isAllowed, matching };
}

/** A denied request in words, with the statements that come nearest to it. */
export function denial(statements: readonly Statement[], request: IamRequest): string {
  const { action, resource, context } = request;
  const asked = [
    `${action} on ${resource}`,
    ...Object.entries(context).map(([key, value]) => `${key} = ${[value].flat().join(', ')}`),
  ];
  const ofAction = statements.filter((one) => onAction(one, request));
  const nearest = ofAction.filter((one) => onResource(one, request));
  const shown = (nearest.length > 0 ? nearest : ofAction).map((one) => {
    const because = onResource(one, request)
      ? unmetConditions(one, request).join(', ') || 'matches'
      : 'another resource';
    return `${JSON.stringify(one)} (${because})`;
  });
  return `${asked.join(' with ')}; nearest: ${shown.join('; ') || 'no statement on this action'}`;
}
