import { vi } from 'vitest';
import * as z from 'zod';

const Line = z
  .looseObject({
    _aws: z.object({
      CloudWatchMetrics: z.array(
        z.object({
          Namespace: z.string(),
          Dimensions: z.array(z.array(z.string())),
          Metrics: z.array(z.object({ Name: z.string() })),
        }),
      ),
    }),
  })
  .transform(({ _aws: { CloudWatchMetrics }, ...values }) => ({ CloudWatchMetrics, values }));

/** Metrics without dimensions in a log line, as CloudWatch Logs extracts them: `WebVitals/production ScansBroken`. */
function metricsIn(text: string): [string, number][] {
  const { data } = Line.safeParse(JSON.parse(text));
  return (data?.CloudWatchMetrics ?? [])
    .filter(({ Dimensions }) => Dimensions.every((names) => names.length === 0))
    .flatMap(({ Namespace, Metrics }) =>
      Metrics.map(({ Name }): [string, number] => [
        `${Namespace} ${Name}`,
        Number(data?.values[Name]),
      ]),
    );
}

/** Metrics that a deployed function would write while `work` runs, by namespace and name. */
export async function metricsOf(work: () => unknown): Promise<Record<string, number[]>> {
  vi.stubEnv('METRICS_NAMESPACE', 'WebVitals/production');
  vi.stubEnv('LOG_LEVEL', 'info');
  vi.stubEnv('LOG_FORMAT', '');
  const lines: string[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    await work();
  } finally {
    written.mockRestore();
    vi.unstubAllEnvs();
  }
  const values: Record<string, number[]> = {};
  for (const [name, value] of lines.flatMap(metricsIn)) (values[name] ??= []).push(value);
  return values;
}
