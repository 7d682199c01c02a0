import * as z from 'zod';

export const Statement = z.object({
  Action: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  Resource: z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]),
  Condition: z
    .looseObject({
      'ForAllValues:StringLike': z
        .object({
          'dynamodb:LeadingKeys': z.union([
            z.array(z.string()),
            z.string().transform((one) => [one]),
          ]),
        })
        .optional(),
    })
    .optional(),
});
type Statement = z.infer<typeof Statement>;

/** Rights that Lambda itself uses for a function. */
const lambdasOwn = new Set(['logs', 'xray']);

/** The part of a resource that a right names, by service. */
const named: Record<string, (resource: string, statement: Statement) => string[]> = {
  dynamodb: (resource, { Condition }) => {
    const index = /^\[table\]\/index\/(\w+)$/.exec(resource)?.[1];
    const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
    return index === undefined ? keys.map((key) => key.replace('#*', '')) : [index];
  },
  sqs: (resource) => [resource.replace(/^\[(?:queue )?(.*)\]$/, '$1')],
  s3: (resource) => [resource.replace(/^\[(\w+)\].*$/, '$1')],
  'cognito-idp': () => ['users'],
  ses: () => ['mail'],
  lambda: () => ['probe'],
  sns: () => ['alarms'],
  cloudwatch: () => ['alarms and metrics'],
  ssm: (resource) => [resource.replace(/^.*:parameter/, '')],
  'execute-api': (resource) => [/(\w+)\/@connections/.exec(resource)?.[1] ?? resource],
};

/** The rights of statements, one line each: the action, and what it may be done to. */
export function rightsIn(
  statements: readonly Statement[],
  resolve: (value: unknown) => string,
): string[] {
  const rights = statements.flatMap((statement) =>
    statement.Action.flatMap((action) => {
      const service = action.split(':')[0] ?? '';
      if (lambdasOwn.has(service)) return [];
      const nameIn = named[service];
      if (nameIn === undefined) throw new Error(`What are rights of ${service} on?`);
      return statement.Resource.flatMap((resource) => nameIn(resolve(resource), statement)).map(
        (what) => `${action} ${what}`,
      );
    }),
  );
  return [...new Set(rights)].toSorted();
}
