/** What CloudFormation knows of a type of resource: the schemas of its registry, as AWS publishes them for the CDK. */
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

const schemas = loadAwsServiceSpecSync();
type Property = NonNullable<ReturnType<typeof schemaOf>>['properties'][string];

/** Undefined for a custom resource, and for what CloudFormation has built in. */
export const schemaOf = (type: string) =>
  schemas.lookup('resource', 'cloudFormationType', 'equals', type)[0];

/**
 * Properties that the schema allows to change, and the service does not: DeliverySource answers 'Update to existing Delivery
 * Source with new ResourceId is not allowed' (aws-cloudformation/cloudformation-coverage-roadmap#2513).
 */
const refused: Record<string, readonly string[]> = { 'AWS::Logs::DeliverySource': ['ResourceArn'] };

const known = new Map<string, readonly string[][]>();

/** Paths of the properties whose change makes CloudFormation replace a resource of that type, such as `Budget`, `BudgetName`. */
export function replacingPaths(type: string): readonly string[][] {
  const found = known.get(type) ?? [
    ...pathsIn(schemaOf(type)?.properties ?? {}, new Set()),
    ...(schemaOf(type)?.additionalReplacementProperties ?? []),
    ...(refused[type] ?? []).map((name) => [name]),
  ];
  known.set(type, found);
  return found;
}

/** @param within definitions that contain these properties; a definition may contain itself */
function pathsIn(properties: Record<string, Property>, within: ReadonlySet<string>): string[][] {
  return Object.entries(properties).flatMap(([name, { causesReplacement = 'no', type }]) =>
    causesReplacement === 'no'
      ? definitionsIn(type)
          .filter(({ $id }) => !within.has($id))
          .flatMap(({ $id, properties: inner }) => pathsIn(inner, new Set([...within, $id])))
          .map((path) => [name, ...path])
      : [[name]],
  );
}

const definitionsIn = (
  type: Property['type'],
): ReturnType<typeof schemas.get<'typeDefinition'>>[] => {
  if (type.type === 'ref') return [schemas.get('typeDefinition', type.reference)];
  if (type.type === 'union') return type.types.flatMap(definitionsIn);
  return type.type === 'array' || type.type === 'map' ? definitionsIn(type.element) : [];
};
