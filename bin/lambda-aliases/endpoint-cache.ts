/** Stands in for `@aws-sdk/endpoint-cache` in bundles: DynamoDB's endpoint is not looked up. */
export const EndpointCache = Object;
