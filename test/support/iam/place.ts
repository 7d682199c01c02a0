/** Where the tests take the product to be deployed: in the region of the stand-ins, for which templates without one are made. */
export const place = { region: 'us-east-1', account: '123456789012' } as const;

/** The ARN of a resource of the account, in its region unless another is given. */
export const arnOf = (service: string, resource: string, region: string = place.region): string =>
  `arn:aws:${service}:${region}:${place.account}:${resource}`;
/** Buckets have neither a region nor an account in their ARNs. */
export const arnOfBucket = (bucket: string): string => `arn:aws:s3:::${bucket}`;
