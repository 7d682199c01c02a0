declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** Types for the parts of this untyped package that we use. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
