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

/** A Lambda handler of what API Gateway itself says of a connection: that it opens, and that it has gone. */
export const handleConnection =
  (
    id: (typeof connectionRoutes)[number]['id'],
    work: (event: ConnectionEvent) => Promise<Verdict>,
  ): ((event: ConnectionEvent) => Promise<Verdict>) =>
  (event) =>
    withLogFields({ requestId: event.requestContext.requestId, socket: id }, () => work(event));
