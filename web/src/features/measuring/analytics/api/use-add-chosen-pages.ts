import { useState } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { addressKey } from '../../../../../../shared/pages/urls.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useScanPages } from '../../../../entities/scan/api/use-scan-pages.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import {
  PagesLimitReached,
  useAddPages,
  useSayPagesLimit,
} from '../../../../entities/site/api/add-pages.ts';
import { exceedsPageLimit, pageLimitOf } from '../../../../entities/site/rules/limits.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { counted, formatNumber } from '../../../../lib/format.ts';

const addingFailed = 'Adding page to site failed, please try again later!';

/** The chosen pages of the table, by the common key of their spellings, and how they are added and scanned. */
export function useAddChosenPages(site: Site) {
  const limit = pageLimitOf(useSession().plan);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const adding = useAddPages();
  const scanPages = useScanPages();
  const sayLimit = useSayPagesLimit();

  const stored = site.pages.length;
  const exceeds = (selected: number): boolean => exceedsPageLimit({ selected, stored }, limit);
  const isTooMuch = exceeds(chosen.size);

  const choose = (url: string, isChosen: boolean): void => {
    const next = new Map(chosen);
    if (isChosen) next.set(addressKey(url), url);
    else next.delete(addressKey(url));
    if (exceeds(next.size) && !isTooMuch) sayLimit();
    setChosen(next);
  };
  const add = (): void => {
    const pages = [...chosen.values()];
    void adding.mutateAsync({ siteUrl: site.url, pages }).then(
      () => {
        setChosen(new Map());
        snackbar.success(`Pages has been added successfully ${site.url}`);
        return scanPages(pages);
      },
      (error: unknown) => {
        if (error instanceof PagesLimitReached) sayLimit();
        else snackbar.error(errorMessage(error, addingFailed));
      },
    );
  };
  const limitText = limit.isUnlimited ? '' : ` of ${formatNumber(limit.limit)}`;
  return {
    chosen,
    choose,
    add,
    isAdding: adding.isPending,
    isTooMuch,
    limitWords: `${counted(chosen.size, 'page')} selected, ${formatNumber(stored + chosen.size)}${limitText} used`,
  };
}
