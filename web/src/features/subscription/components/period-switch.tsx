import { periodDays } from '../../../../../shared/plans/annual-saving.ts';
import { Segments } from '../../../components/segments.tsx';

interface PeriodSwitchProps {
  annual: boolean;
  onChange: (annual: boolean) => void;
}

/** Whether prices are those of a payment every 30 days or of annual payments. */
export function PeriodSwitch({ annual, onChange }: PeriodSwitchProps) {
  return (
    <Segments
      aria-label="Payment"
      value={annual ? 'annual' : 'monthly'}
      onChange={(value) => onChange(value === 'annual')}
      data={[
        { value: 'monthly', label: `Every ${periodDays} days` },
        { value: 'annual', label: 'Annual' },
      ]}
    />
  );
}
