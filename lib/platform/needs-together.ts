import type { QueueName } from '../../shared/jobs/job-queues.ts';
import type { FunctionNeeds } from '../../shared/deployment/needs.ts';

type Needs = FunctionNeeds<QueueName>;

/** Combined needs of handlers that share a function. */
export function needsTogether(all: readonly Needs[]): Needs {
  const union = <Item>(of: (one: Needs) => readonly Item[] | undefined): Item[] => [
    ...new Set(all.flatMap((one) => of(one) ?? [])),
  ];
  const largest = (of: (one: Needs) => number | undefined): number | undefined => {
    const sizes = all.flatMap((one) => of(one) ?? []);
    return sizes.length === 0 ? undefined : Math.max(...sizes);
  };
  const together: { [Kind in keyof Required<Needs>]: Needs[Kind] } = {
    table: union(({ table }) => table),
    sends: union(({ sends }) => sends),
    objects: union(({ objects }) => objects),
    visitorLogs: all.find(({ visitorLogs }) => visitorLogs)?.visitorLogs,
    // An empty list is a need too.
    users: all.some(({ users }) => users) ? union(({ users }) => users) : undefined,
    sockets: union(({ sockets }) => sockets),
    mail: all.find(({ mail }) => mail)?.mail,
    mailLinks: all.find(({ mailLinks }) => mailLinks)?.mailLinks,
    pingNodes: all.find(({ pingNodes }) => pingNodes)?.pingNodes,
    operator: all.find(({ operator }) => operator)?.operator,
    settings: union(({ settings }) => settings),
    isSet: union(({ isSet }) => isSet),
    timeoutSeconds: largest(({ timeoutSeconds }) => timeoutSeconds),
    memorySize: largest(({ memorySize }) => memorySize),
    temporaryStorage: largest(({ temporaryStorage }) => temporaryStorage),
    architecture: all.find(({ architecture }) => architecture)?.architecture,
  };
  return together;
}
