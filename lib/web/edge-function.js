// Runs at CloudFront before the cache (cloudfront-js-2.0): plain JavaScript, no modules.
function handler(event) {
  var request = event.request;
  if (request.uri === '/api/openapi.json') return request;
  if (request.uri === '/api/docs') {
    request.uri = '/api/docs.html';
    return request;
  }
  if (request.uri.startsWith('/api/')) {
    // A trailing slash is accepted and ignored on every path.
    if (request.uri.length > 5 && request.uri.endsWith('/')) request.uri = request.uri.slice(0, -1);
    request.headers['x-viewer-address'] = { value: event.viewer.ip };
    return request;
  }
  // A path without a file name is a route of the single-page app.
  if (!/\.[a-z0-9]+$/i.test(request.uri)) request.uri = '/index.html';
  return request;
}
