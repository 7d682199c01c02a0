import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Opens the Add Site form once if the address requests it: `/registered-sites?add`. */
export function useFormAskedFor(isReady: boolean, openForm: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('add');
  useEffect(() => {
    if (!isAsked || !isReady) return;
    openForm();
    // Neither a reload nor going back opens it again.
    setSearch({}, { replace: true });
  }, [isAsked, isReady, openForm, setSearch]);
}
