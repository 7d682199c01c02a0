// Runs at CloudFront before the cache, for `/v/*` (cloudfront-js-2.0): plain JavaScript, no modules.

function handler(event) {
  var request = event.request;
  // The script of a site is the answer of a call, which CloudFront caches.
  var script = /^\/v\/([a-z0-9]{12})\.js$/.exec(request.uri);
  if (script) {
    request.uri = '/api/visitors/scripts/' + script[1] + '.js';
    request.headers['x-viewer-address'] = { value: event.viewer.ip };
    return request;
  }
  // A beacon: all that it says is in the access log.
  return {
    statusCode: 204,
    statusDescription: 'No Content',
    headers: {
      'cache-control': { value: 'no-store' },
      // Else a page with a Cross-Origin-Embedder-Policy reports an error.
      'cross-origin-resource-policy': { value: 'cross-origin' },
    },
  };
}
