import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import type { Caller } from '../callers/caller.ts';
import { type ClientRequest, clientRequestOf } from '../callers/client-request.ts';
import type { TokenClaims } from '../callers/find-caller.ts';
import { functionTable } from '../table/function-table.ts';
import type { Table } from '../table/table.ts';

export type CallEvent = APIGatewayProxyEventV2WithJWTAuthorizer;
export type CallResponse = APIGatewayProxyStructuredResultV2;

/** The context of a request. Each step of the chain adds to it for later steps. */
export interface RequestContext {
  table: Table;
  now: Date;
  client: ClientRequest;
  /** Of a verified token; undefined on public calls. */
  claims: TokenClaims | undefined;
  caller?: Caller | undefined;
  /** Validated by the schemas of the contract. */
  input?: Record<'params' | 'query' | 'body', unknown>;
}

const visits = new WeakMap<CallEvent, RequestContext>();

export function beginContext(event: CallEvent, claims: TokenClaims | undefined): void {
  const client = clientRequestOf(event);
  visits.set(event, { table: functionTable, now: new Date(), client, claims });
}

/** The context of an event that `beginContext` has begun. */
export function contextOf(event: CallEvent): RequestContext {
  const context = visits.get(event);
  if (context === undefined) throw new Error('The context has not begun');
  return context;
}

/** The bearer token of a request, as sent. */
export function bearerOf(event: CallEvent): string | undefined {
  return /^Bearer (\S+)$/i.exec(event.headers['authorization'] ?? '')?.[1];
}
