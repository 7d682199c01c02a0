/** One kind of items in an export. */
export interface ExportedKind {
  /** Name of its JSON and CSV files. */
  file: string;
  /** Description for the reader of the files. */
  about: string;
  /** ElectroDB's name of the entity. */
  entity: string;
  /** Start of its sort keys. @default the name of the entity and `#` */
  prefix?: string;
  /** Partition, where it is not that of the account. */
  partition?: 'session';
  /** Attributes that are exported. All others stay here: keys, leases, hashes. */
  columns: readonly string[];
  /** Items that are left out. */
  onlyIf?: (item: Record<string, unknown>, userId: string) => boolean;
}
