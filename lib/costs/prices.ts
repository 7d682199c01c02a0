/**
 * List prices in us-east-1, in dollars, without the free tier of new accounts. What AWS gives every account permanently
 * is counted where the price names it. Source: aws.amazon.com/<service>/pricing, as of 2025.
 */
export const prices = {
  /** What fair queues cost besides, for messages with a group, is counted for each of their requests. */
  sqs: { aMillionRequests: 0.4, freeMillions: 1, aMillionGrouped: 0.1 },
  cloudWatch: {
    alarmMetric: 0.1,
    freeAlarmMetrics: 10,
    dashboard: 3,
    freeDashboards: 3,
    /** More metrics make a dashboard cost something in any case. */
    metricsOfFreeDashboard: 50,
    metric: 0.3,
    freeMetrics: 10,
    gbOfLog: 0.5,
  },
  lambda: { gbSecondArm: 0.0000133334, gbSecondX86: 0.0000166667, aMillionRequests: 0.2 },
  scheduler: { aMillionStarts: 1, freeMillions: 14 },
  dynamoDb: { aMillionReadUnits: 0.125, aMillionWriteUnits: 0.625 },
  cloudFront: {
    aMillionRequests: 1,
    aMillionFunctionCalls: 0.1,
    gbOut: 0.085,
    freeMillionRequests: 10,
    freeMillionFunctionCalls: 2,
    freeGbOut: 1000,
  },
  s3: { aMillionWrites: 5, aMillionReads: 0.4 },
  xRay: { aMillionTraces: 5, freeMillions: 0.1 },
  kmsKey: 1,
  firewall: { webAcl: 5, rule: 1 },
  imageGb: 0.1,
  storageGb: 0.03,
  cognitoEssentials: { freeUsers: 10_000, aUser: 0.015 },
} as const;
