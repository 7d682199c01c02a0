import { expect, test } from 'vitest';
import { replacingPaths } from '../../test/support/provider-schemas.ts';
import { replacingProperties } from './replacement-ids.ts';

/** They name a resource of the same stack, whose id is part of each reference too. */
const ofTheSameStack: Record<string, string[]> = {
  'AWS::ApiGatewayV2::Authorizer': ['ApiId'],
  'AWS::Cognito::UserPoolClient': ['UserPoolId'],
};

test.each(Object.entries(replacingProperties))(
  'the properties that replace %s are those of its schema',
  (type, properties) => {
    const listed = [...properties, ...(ofTheSameStack[type] ?? [])];
    // Those within others replace a part, such as an index of the table.
    const known = replacingPaths(type).filter(({ length }) => length === 1);
    expect(listed.toSorted()).toEqual(known.flat().toSorted());
  },
);
