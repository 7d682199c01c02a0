// Runs at CloudFront before the cache (cloudfront-js-2.0): plain JavaScript, no modules.

// As functions/platform/read-input.ts says. Above 6 MB Lambda would refuse instead, and above 10 MB API Gateway.
var maxBodyBytes = 2 * 1024 * 1024;

// Files that look like calls.
var files = { '/api/docs': '/api/docs.html', '/api/openapi.json': '/api/openapi.json' };

// By method and first part of the path: 1 if calls there need a token; if some do, their paths. Filled in by edge-code.ts.
var routes = {};

// Answered as a call would. API Gateway has words of its own for a request without a token, which no setting changes.
function refuse(requestId, status, code, message) {
  return {
    statusCode: status.code,
    statusDescription: status.words,
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'no-store' },
    },
    body: {
      encoding: 'text',
      data: JSON.stringify({
        message: message,
        errors: [{ code: code, message: message }],
        requestId: requestId,
      }),
    },
  };
}

function isRoute(path, uri) {
  var wanted = path.split('/');
  var given = uri.split('/');
  if (wanted.length !== given.length) return false;
  return wanted.every(function (segment, index) {
    return segment === '*' ? given[index] !== '' : segment === given[index];
  });
}

function needsToken(request) {
  var known = (routes[request.method] || {})[request.uri.split('/')[2]];
  if (!Array.isArray(known)) return known === 1;
  var found = known.find(function (route) {
    return isRoute(route[0], request.uri);
  });
  return found !== undefined && found[1] === 1;
}

// Whether there is a token that has not run out; whether it is genuine is for the API to say.
function hasToken(header) {
  var token = /^Bearer [^.\s]+\.([^.\s]+)\.[^.\s]+$/i.exec(header ? header.value : '');
  if (!token) return false;
  try {
    var claims = JSON.parse(Buffer.from(token[1], 'base64url').toString());
    return claims.exp * 1000 > Date.now();
  } catch (error) {
    return false;
  }
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
    var requestId = event.context.requestId;
    if (length && Number(length.value) > maxBodyBytes) {
      var tooLarge = 'The body is larger than ' + maxBodyBytes + ' bytes';
      var status = { code: 413, words: 'Content Too Large' };
      return refuse(requestId, status, 'payload_too_large', tooLarge);
    }
    if (needsToken(request) && !hasToken(request.headers.authorization)) {
      var unauthorized = { code: 401, words: 'Unauthorized' };
      return refuse(requestId, unauthorized, 'unauthenticated', 'Please sign in');
    }
    request.headers['x-viewer-address'] = { value: event.viewer.ip };
    return request;
  }
  // A path without a file name is a route of the single-page app.
  if (!/\.[a-z0-9]+$/i.test(request.uri)) request.uri = '/index.html';
  return request;
}
