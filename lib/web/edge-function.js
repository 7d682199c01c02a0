// Runs at CloudFront before the cache (cloudfront-js-2.0): plain JavaScript, no modules.

// As functions/platform/read-input.ts says. Above 6 MB Lambda would refuse instead, and above 10 MB API Gateway.
var maxBodyBytes = 2 * 1024 * 1024;

// Files that look like calls.
var files = { '/api/docs': '/api/docs.html', '/api/openapi.json': '/api/openapi.json' };

function tooLarge(requestId) {
  var message = 'The body is larger than ' + maxBodyBytes + ' bytes';
  return {
    statusCode: 413,
    statusDescription: 'Content Too Large',
    headers: { 'content-type': { value: 'application/json; charset=utf-8' } },
    body: {
      encoding: 'text',
      data: JSON.stringify({
        message: message,
        errors: [{ code: 'payload_too_large', message: message }],
        requestId: requestId,
      }),
    },
  };
}

function handler(event) {
  var request = event.request;
  if (request.uri.startsWith('/api/')) {
    // A trailing slash is accepted and ignored on every path.
    if (request.uri.length > 5 && request.uri.endsWith('/')) request.uri = request.uri.slice(0, -1);
    var file = files[request.uri];
    if (file) {
      request.uri = file;
      return request;
    }
    var length = request.headers['content-length'];
    if (length && Number(length.value) > maxBodyBytes) return tooLarge(event.context.requestId);
    request.headers['x-viewer-address'] = { value: event.viewer.ip };
    return request;
  }
  // A path without a file name is a route of the single-page app.
  if (!/\.[a-z0-9]+$/i.test(request.uri)) request.uri = '/index.html';
  return request;
}
