// Runs at CloudFront before the cache (cloudfront-js-2.0): each host shows the files of one status page, and nothing else.

// Ids of pages by host. Filled in by status-delivery.ts.
var pages = {};

function handler(event) {
  var request = event.request;
  var host = request.headers.host.value.toLowerCase().split(':')[0];
  var path = request.uri.replace(/\/+$/, '');
  var isFile = path === '' || /^\/[a-z]+(\.[a-z]+)?$/.test(path);
  var isKnown = Object.prototype.hasOwnProperty.call(pages, host);
  request.uri = isFile && isKnown ? '/hosts/' + pages[host] + path : '/hosts/none';
  return request;
}
