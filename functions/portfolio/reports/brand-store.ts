import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Brand } from '../../../shared/models/portfolio/brand.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { brandEntity, type BrandItem } from './brand-entity.ts';

type BrandFields = Omit<Brand, 'logo' | 'mayHideProduct'> & {
  /** Data URL; null removes it; undefined leaves it. */
  logo: string | null | undefined;
};

/** How an account appears to its clients; undefined until it is saved. */
export const findBrand = (table: Table, accountId: string): Promise<BrandItem | undefined> =>
  foundItem(brandEntity(table).get({ accountId }));

/**
 * @param fields.revision of the brand that was changed
 * @throws ProblemError `conflict` if it has been changed since
 */
export async function saveBrand(
  table: Table,
  accountId: string,
  { hidesProduct, revision: read, ...fields }: BrandFields,
  audit: Audit,
): Promise<BrandItem> {
  const brands = brandEntity(table);
  const { logo = (await findBrand(table, accountId))?.logo } = fields;
  const texts = Object.entries({ ...fields, logo }).filter(([, value]) => value != null);
  const item: BrandItem = {
    accountId,
    hidesProduct,
    revision: read + 1,
    ...Object.fromEntries(texts),
  };
  const isWritten = await changeAudited(table, audit, brands, (items) =>
    items
      .put(item)
      .where(({ revision }, is) => asRead(revision, read === 0 ? undefined : read, is)),
  );
  if (!isWritten)
    throw new ProblemError(
      'conflict',
      'Someone else has changed the brand in the meantime. Load it again.',
    );
  return item;
}

/** The brand as it is answered. Until one is saved, only a named sender takes the product's place. */
export const toBrand = (item: BrandItem | undefined, plan: PlanName): Brand => ({
  sender: item?.sender ?? null,
  colour: item?.colour ?? null,
  replyTo: item?.replyTo ?? null,
  signOff: item?.signOff ?? null,
  hidesProduct: item?.hidesProduct ?? true,
  logo: item?.logo ?? null,
  revision: item?.revision ?? 0,
  mayHideProduct: limitsOf(plan).hidesProduct,
});
