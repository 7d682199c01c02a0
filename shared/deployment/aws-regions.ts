/**
 * Where AWS says that its regions are: the country, and the city or part of it that the region is named after. Empty where
 * it is named after the country alone. https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html
 */
export const awsRegions = {
  'af-south-1': ['ZA', 'Cape Town'],
  'ap-east-1': ['HK', ''],
  'ap-east-2': ['TW', 'Taipei'],
  'ap-northeast-1': ['JP', 'Tokyo'],
  'ap-northeast-2': ['KR', 'Seoul'],
  'ap-northeast-3': ['JP', 'Osaka'],
  'ap-south-1': ['IN', 'Mumbai'],
  'ap-south-2': ['IN', 'Hyderabad'],
  'ap-southeast-1': ['SG', ''],
  'ap-southeast-2': ['AU', 'Sydney'],
  'ap-southeast-3': ['ID', 'Jakarta'],
  'ap-southeast-4': ['AU', 'Melbourne'],
  'ap-southeast-5': ['MY', ''],
  'ap-southeast-6': ['NZ', ''],
  'ap-southeast-7': ['TH', ''],
  'ca-central-1': ['CA', 'Central'],
  'ca-west-1': ['CA', 'Calgary'],
  'eu-central-1': ['DE', 'Frankfurt'],
  'eu-central-2': ['CH', 'Zurich'],
  'eu-north-1': ['SE', 'Stockholm'],
  'eu-south-1': ['IT', 'Milan'],
  'eu-south-2': ['ES', ''],
  'eu-west-1': ['IE', ''],
  'eu-west-2': ['GB', 'London'],
  'eu-west-3': ['FR', 'Paris'],
  'il-central-1': ['IL', 'Tel Aviv'],
  'me-central-1': ['AE', ''],
  'me-south-1': ['BH', ''],
  'mx-central-1': ['MX', 'Central'],
  'sa-east-1': ['BR', 'São Paulo'],
  'us-east-1': ['US', 'N. Virginia'],
  'us-east-2': ['US', 'Ohio'],
  'us-west-1': ['US', 'N. California'],
  'us-west-2': ['US', 'Oregon'],
} as const satisfies Record<string, readonly [countryCode: string, city: string]>;

export type AwsRegion = keyof typeof awsRegions;

export const isAwsRegion = (name: string): name is AwsRegion => Object.hasOwn(awsRegions, name);
