import {
  DescribeUserPoolCommand,
  ResourceNotFoundException as NoUserPool,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  ResourceNotFoundException as NoTable,
} from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand, NotFound } from '@aws-sdk/client-s3';
import type { Settings } from '../../lib/settings.ts';
import type { Aws } from './aws.ts';
import { type Check, whyNoAnswer } from './check.ts';
import { fine, type Finding, unknown, wrong } from './finding.ts';

type Adopting = Extract<keyof Settings, `adopt${string}`>;

interface Kind {
  right: string;
  look(aws: Aws, name: string): Promise<unknown>;
  isMissing(error: unknown): boolean;
}

const bucket: Kind = {
  right: 's3:ListBucket',
  look: ({ s3 }, Bucket) => s3.send(new HeadBucketCommand({ Bucket })),
  isMissing: (error) => error instanceof NotFound,
};

export const adoptable: Record<Adopting, Kind> = {
  adoptTable: {
    right: 'dynamodb:DescribeTable',
    look: ({ dynamo }, TableName) => dynamo.send(new DescribeTableCommand({ TableName })),
    isMissing: (error) => error instanceof NoTable,
  },
  adoptReportsBucket: bucket,
  adoptLogsBucket: bucket,
  adoptUserPool: {
    right: 'cognito-idp:DescribeUserPool',
    look: ({ cognito }, UserPoolId) => cognito.send(new DescribeUserPoolCommand({ UserPoolId })),
    isMissing: (error) => error instanceof NoUserPool,
  },
};

/** Resources of an earlier deployment that the settings adopt. */
export const checkAdopted: Check = {
  about: 'Adoption',
  asks: 'whether everything that the settings adopt exists',
  rights: Object.values(adoptable).map(({ right }) => right),
  async find({ aws, settings }) {
    const chosen = (Object.keys(adoptable) as Adopting[]).filter((name) => settings[name] !== '');
    const findings = chosen.map((setting) => findOne(aws, setting, settings[setting]));
    return Promise.all(findings);
  },
};

async function findOne(aws: Aws, setting: Adopting, name: string): Promise<Finding> {
  const { look, isMissing, right } = adoptable[setting];
  try {
    await look(aws, name);
    return fine(`${setting}: ${name} exists.`);
  } catch (error) {
    return isMissing(error)
      ? wrong(`${setting} names ${name}, which does not exist in ${aws.region}.`)
      : unknown(`Cannot tell whether ${name} exists: ${whyNoAnswer(error, [right])}`);
  }
}
