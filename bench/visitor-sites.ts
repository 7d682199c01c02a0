/**
 * What counting a million page views takes, of 1, 100 and 10,000 sites that share them: `node bench/visitor-sites.ts`. The real code
 * counts a whole day of some of the sites over a local table, which reports capacity units as DynamoDB does; log objects have 50
 * beacons of all sites. Limits: the numbers from which `lib/costs/visitor-costs.ts` calculates, and a tenth more.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable } from '../dev/stand-ins/create-table.ts';
import { startDynamoDb } from '../dev/stand-ins/dynamodb.ts';
import { localCredentials, localRegion } from '../dev/stand-ins/local-credentials.ts';
import { countingWork, visitorCosts } from '../lib/costs/visitor-costs.ts';
import { sumOf } from '../lib/costs/page-costs.ts';
import { report } from './statistics.ts';
import { countUnits, dayOfSite } from './visitors/day-of-site.ts';

const daysAMonth = 730 / 24;
const engine = await startDynamoDb();
const database = new DynamoDBClient({
  endpoint: engine.url,
  region: localRegion,
  credentials: localCredentials,
});
const tableName = 'bench';
await createTable(database, tableName);
const client = DynamoDBDocumentClient.from(database, {
  marshallOptions: { removeUndefinedValues: true },
});
const table = { client, tableName };
const counter = countUnits(client);
for (const [sites, sampled] of [
  [10_000, 50],
  [100, 2],
  [1, 1],
] as const) {
  const day = await dayOfSite(table, counter, { sites, sampled });
  const known = countingWork[sites];
  const aMonth = (value: number): number => value * daysAMonth * sites;
  const name = `a million views of ${sites.toLocaleString('en')} sites`;
  report(`${name}: reads`, aMonth(day.reads) / 1e6, (1.1 * known.reads) / 1e6, 'million units');
  report(`${name}: writes`, aMonth(day.writes) / 1e6, (1.1 * known.writes) / 1e6, 'million units');
  report(`${name}: processor`, aMonth(day.cpuSeconds), 1.1 * known.seconds, 's');
  console.log(
    `${name}: ${day.requests.toFixed(1)} requests and ${day.objects.toFixed(1)} log objects a site and day; $${sumOf(visitorCosts(1e6, known)).toFixed(2)} a month`,
  );
}
client.destroy();
await engine.stop();
