/** Stands in for the SDK's reader of `~/.aws/config` in bundles: Lambda has no such file, so the next source is asked. */
export function fromSharedConfigFiles() {
  return () =>
    Promise.reject(Object.assign(new Error('No configuration files'), { tryNextLink: true }));
}
