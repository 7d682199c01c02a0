import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import type { connectionRoutes } from '../../../shared/sockets/catalogue.ts';
import { withLogFields } from '../logger.ts';

type ConnectionEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
};
interface Verdict {
  statusCode: number;
  headers?: Record<string, string>;
}

/** Creates the Lambda handler of a connection's start or end. */
export const handleConnection =
  (
    id: (typeof connectionRoutes)[number]['id'],
    work: (event: ConnectionEvent) => Promise<Verdict>,
  ): ((event: ConnectionEvent) => Promise<Verdict>) =>
  (event) =>
    withLogFields({ requestId: event.requestContext.requestId, socket: id }, () => work(event));
