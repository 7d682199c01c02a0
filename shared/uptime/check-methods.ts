/** Methods with which an address may be checked. */
export const checkMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type CheckMethod = (typeof checkMethods)[number];
