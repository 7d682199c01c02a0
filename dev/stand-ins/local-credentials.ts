/** Fixed, because the local S3 knows only this pair. They open nothing but the stand-ins. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export const localRegion = 'us-east-1';
