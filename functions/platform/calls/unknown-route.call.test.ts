import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { handler } from './unknown-route.call.ts';

const asking = (rawPath: string) =>
  handler({ rawPath, headers: {}, requestContext: { requestId: 'r' } } as APIGatewayProxyEventV2);

describe('a route that no call answers', () => {
  test.each(['/api/nothing', '/api', '/api/sites/a@example.com/edit/more', '/', '/api/../etc'])(
    '%s is a 404',
    async (path) => {
      const answer = await asking(path);
      expect(answer.statusCode).toBe(404);
      expect(JSON.parse(answer.body ?? '')).toMatchObject({
        errors: [{ code: 'not_found' }],
        requestId: 'r',
      });
    },
  );

  test.each([
    ['/api/auth', 'POST'],
    ['/api/users/', 'POST'],
    ['/api/users/some-id', 'PATCH'],
    ['/api/sites/a@example.com', 'GET'],
  ])('%s with another method is a 405 with the allowed ones', async (path, allow) => {
    const answer = await asking(path);
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).toMatchObject({ allow: expect.stringContaining(allow) });
  });
});
