/** An origin that a page loads from. */
export interface LoadedVendor {
  name: string;
  origin: string;
  category?: string;
  isFirstParty?: boolean;
  bytes?: number;
  /** At full speed. */
  workMs?: number;
  /** Durations of long tasks on the simulated device. */
  tasks?: number[];
}

/** The part of a Lighthouse result that distinguishes vendors, on a device four times as slow. */
export function resultOfVendors(loaded: readonly LoadedVendor[], throttlingMethod = 'simulate') {
  const urlOf = ({ origin }: LoadedVendor): string => `${origin}/file.js`;
  return {
    entities: loaded.map(({ name, origin, category, isFirstParty }) => ({
      name,
      category,
      isFirstParty,
      origins: [origin],
    })),
    configSettings: { throttlingMethod, throttling: { cpuSlowdownMultiplier: 4 } },
    audits: {
      'network-requests': {
        details: {
          items: [
            { url: 'data:image/png;base64,iVBORw0KGgo=', transferSize: 0 },
            ...loaded.map((each) => ({ url: urlOf(each), transferSize: each.bytes ?? 0 })),
          ],
        },
      },
      'third-parties-insight': {
        details: {
          items: loaded
            .filter(({ isFirstParty = false }) => !isFirstParty)
            .map(({ name, workMs = 0 }) => ({ entity: name, mainThreadTime: workMs })),
        },
      },
      'long-tasks': {
        details: {
          debugData: {
            urls: ['Unattributable', ...loaded.map(urlOf)],
            tasks: [
              { urlIndex: 0, duration: 80 },
              ...loaded.flatMap(({ tasks = [] }, index) =>
                tasks.map((duration) => ({ urlIndex: index + 1, duration })),
              ),
            ],
          },
        },
      },
      'mainthread-work-breakdown': { numericValue: 1000 },
    },
  };
}
