import * as z from 'zod';

const Stat = z.object({
  Metric: z.object({ Namespace: z.string(), MetricName: z.string() }),
  Stat: z.string(),
});
/** An address that is known at deployment is `{address}`. */
const Text = z.union([
  z.string(),
  z
    .object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) })
    .transform(({ 'Fn::Join': [, parts] }) =>
      parts.map((part) => (typeof part === 'string' ? part : '{address}')).join(''),
    ),
]);
const Alarm = z.object({
  AlarmDescription: Text,
  AlarmActions: z.array(z.unknown()),
  ComparisonOperator: z.string(),
  Threshold: z.number(),
  TreatMissingData: z.string(),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Statistic: z.string().optional(),
  Metrics: z
    .array(
      z.object({
        Id: z.string(),
        Expression: z.string().optional(),
        MetricStat: Stat.optional(),
      }),
    )
    .optional(),
});
export type AlarmProperties = z.infer<typeof Alarm>;
export const descriptionOf = (properties: unknown): string =>
  z.object({ AlarmDescription: Text }).parse(properties).AlarmDescription;
export const parseAlarm = (properties: unknown): AlarmProperties => Alarm.parse(properties);

/** By namespace and name, as `AWS/Lambda Errors`; of one period. */
export type Values = Readonly<Record<string, readonly number[]>>;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const statistics: Record<string, (values: readonly number[]) => number> = {
  Sum: sum,
  SampleCount: ({ length }) => length,
  Average: (values) => sum(values) / values.length,
  Maximum: (values) => Math.max(...values),
};

/** CloudWatch's value of a statistic in one period; undefined without data. */
function read(values: Values, namespace: string, name: string, stat: string): number | undefined {
  const found = values[`${namespace} ${name}`];
  if (found === undefined || found.length === 0) return undefined;
  const of = statistics[stat];
  if (of === undefined) throw new Error(`No statistic ${stat}`);
  return of(found);
}

/** The few expressions of our alarms. */
function calculate(expression: string, known: Map<string, number | undefined>): number | undefined {
  const share = /^IF\((\w+) >= (\d+), \1 \/ (\w+), 0\)$/.exec(expression);
  if (share !== null) {
    const [, failed = '', least, all = ''] = share;
    const [some, whole] = [known.get(failed), known.get(all)];
    if (some === undefined || whole === undefined) return undefined;
    return some >= Number(least) ? some / whole : 0;
  }
  if (/^DIFF\(FILL\(\w+, 0\)\)$/.test(expression))
    return sum([...known.values()].map((one) => one ?? 0));
  if (/^FILL\(\w+, 0\)( \+ FILL\(\w+, 0\))+$/.test(expression))
    return sum([...known.values()].map((one) => one ?? 0));
  throw new Error(`Not an expression of our alarms: ${expression}`);
}

function measured(alarm: AlarmProperties, values: Values): number | undefined {
  const { Namespace, MetricName, Statistic, Metrics } = alarm;
  if (Metrics === undefined)
    return read(values, Namespace ?? '', MetricName ?? '', Statistic ?? '');
  const known = new Map(
    Metrics.flatMap(({ Id, MetricStat }) => {
      if (MetricStat === undefined) return [];
      const { Metric, Stat: stat } = MetricStat;
      return [[Id, read(values, Metric.Namespace, Metric.MetricName, stat)] as const];
    }),
  );
  const expression = Metrics.find((one) => one.Expression !== undefined)?.Expression ?? '';
  return calculate(expression, known);
}

/** Whether an alarm of a template is raised by one period with these values, as CloudWatch evaluates it. */
export function isRaised(alarm: AlarmProperties, values: Values): boolean {
  const value = measured(alarm, values);
  if (value === undefined) return alarm.TreatMissingData === 'breaching';
  return alarm.ComparisonOperator === 'LessThanThreshold'
    ? value < alarm.Threshold
    : value >= alarm.Threshold;
}
