// Runs at CloudFront before the cache (cloudfront-js-2.0): the object of a status page has no trailing slash.
function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/\/+$/, '');
  return request;
}
