import { connectionEntity } from './connection-entity.ts';
import { handleConnection } from './handle-connection.ts';

/** `$disconnect`: deletes the connection. Best effort in API Gateway, so items also expire. */
export const handler = handleConnection('disconnect', async (event, { table }) => {
  const connections = connectionEntity(table);
  const { connectionId } = event.requestContext;
  const found = await connections.query.byId({ connectionId }).go();
  await Promise.all(
    found.data.map(({ accountId }) => connections.delete({ accountId, connectionId }).go()),
  );
  return { statusCode: 200 };
});
