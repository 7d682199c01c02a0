import { resourceOf } from '../../../bin/postflight/resources.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { deployedFunction } from './deployed-function.ts';
import type { Emulator } from './emulator.ts';

const workers = ['Scan', 'Check', 'Delivery', 'Account', 'Schedule', 'Long', 'Google'];

/** From now on our own modules work in this process as the operator, on the deployed table, queues, buckets and users. */
export async function operate({ aws, env, url, functions }: Emulator): Promise<Table> {
  const stack = 'WebVitals-production-Jobs';
  for (const name of workers) {
    const type = 'AWS::Lambda::Function';
    const physical = await resourceOf(aws, stack, { type, name: `${name}Worker` });
    const { environment } = await deployedFunction(aws, physical);
    for (const [key, value] of Object.entries(environment))
      process.env[key] = value.replace(`http://localhost:${functions.port}`, url);
  }
  for (const name of ['', '_S3', '_SQS']) process.env[`AWS_ENDPOINT_URL${name}`] = url;
  Object.assign(process.env, {
    ...Object.fromEntries(Object.entries(env).filter(([key]) => key.startsWith('AWS_'))),
    VISITOR_LOGS: await resourceOf(aws, stack, { type: 'AWS::S3::Bucket', name: 'VisitorLogs' }),
    LOG_LEVEL: 'silent',
  });
  const { documentClient } = await import('../../../functions/platform/aws/clients.ts');
  return { client: documentClient(), tableName: process.env['TABLE_NAME'] ?? '' };
}
