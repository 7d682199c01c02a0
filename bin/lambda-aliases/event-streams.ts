/**
 * Stands in for `@smithy/core/event-streams` in bundles: nothing of ours streams events. S3's client still resolves its
 * configuration for them, and goes on with what it is given back.
 */
export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}

export function eventStreamSerdeProvider() {
  return undefined;
}

export const EventStreamSerde = Object;
