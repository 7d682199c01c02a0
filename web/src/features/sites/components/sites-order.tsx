import { useSearchParams } from 'react-router-dom';
import { Segments } from '../../../components/segments.tsx';

const orders = [
  { value: 'added', label: 'As added' },
  { value: 'worst', label: 'Worst first' },
] as const;
type Order = (typeof orders)[number]['value'];

/** The order of the list, kept in the address. */
export function useOrder(): [Order, (order: Order) => void] {
  const [search, setSearch] = useSearchParams();
  const order: Order = search.get('sort') === 'worst' ? 'worst' : 'added';
  const choose = (next: Order): void => {
    const changed = new URLSearchParams(search);
    if (next === 'worst') changed.set('sort', 'worst');
    else changed.delete('sort');
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return [order, choose];
}

interface SitesOrderProps {
  order: Order;
  onChange: (order: Order) => void;
}

export function SitesOrder({ order, onChange }: SitesOrderProps) {
  return (
    <Segments
      aria-label="Order of the sites"
      size="xs"
      value={order}
      onChange={onChange}
      data={[...orders]}
    />
  );
}
