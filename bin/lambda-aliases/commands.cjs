// Filled by electrodb.ts, read by ElectroDB in place of `@aws-sdk/lib-dynamodb`.
module.exports = {};
