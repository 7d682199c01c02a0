import { isLike, matchesAction, matchesResource } from './decide.ts';
import { arnOf } from './place.ts';
import type { IamRequest, Statement } from './statement.ts';

const leadingKeys = 'dynamodb:LeadingKeys';

/** The smallest part of a statement that can be needed or needless: one action, on one resource, for one kind of key. */
export interface Grant {
  /** `dynamodb:GetItem account#*`, `sqs:SendMessage [queue scan]` */
  name: string;
  /** Whether it has a part in allowing a request that is allowed. */
  covers(request: IamRequest): boolean;
}

/** Without what every resource of the region has in its ARN. */
const shortOf = (action: string, resource: string): string =>
  resource.replace(arnOf(action.split(':')[0] ?? '', ''), '').replace(/^arn:aws:s3:::/, '');

export function grantsIn(statements: readonly Statement[]): Grant[] {
  return statements.flatMap(({ Action, Resource, Condition }) => {
    const keys = Object.values(Condition).flatMap((values) => values[leadingKeys] ?? []);
    return Action.flatMap((action) =>
      Resource.flatMap((resource) =>
        (keys.length === 0 ? [undefined] : keys).map((key) => grantOf(action, resource, key)),
      ),
    );
  });
}

const grantOf = (action: string, resource: string, key: string | undefined): Grant => ({
  name: `${action} ${key ?? shortOf(action, resource)}`,
  covers: (request) =>
    matchesAction(request.action, action) &&
    matchesResource(request.resource, resource) &&
    (key === undefined ||
      [request.context[leadingKeys] ?? []].flat().some((one) => isLike(one, key))),
});
