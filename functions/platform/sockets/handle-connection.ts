import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import type { connectionRoutes } from '../../../shared/sockets/catalogue.ts';
import { log, withLogFields } from '../logger.ts';
import { measure } from '../measure.ts';
import { functionTable } from '../table/function-table.ts';
import type { Table } from '../table/table.ts';

type ConnectionEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
};
interface Verdict {
  statusCode: number;
  headers?: Record<string, string>;
}

/** Creates the Lambda handler of a connection's start or end. Failures and refusals are counted. */
export const handleConnection =
  (
    id: (typeof connectionRoutes)[number]['id'],
    work: (event: ConnectionEvent, ports: { table: Table }) => Promise<Verdict>,
  ): ((event: ConnectionEvent) => Promise<Verdict>) =>
  (event) =>
    withLogFields({ requestId: event.requestContext.requestId, socket: id }, async () => {
      try {
        const verdict = await work(event, { table: functionTable });
        measure('SocketsFailed', verdict.statusCode === 200 ? 0 : 1);
        return verdict;
      } catch (error) {
        log.error('connection failed', { error });
        measure('SocketsFailed', 1);
        throw error;
      }
    });
