import { Segments } from '../../components/segments.tsx';

interface PeriodSwitchProps {
  annual: boolean;
  onChange: (annual: boolean) => void;
}

/** Whether prices are those of monthly or of annual payments. */
export function PeriodSwitch({ annual, onChange }: PeriodSwitchProps) {
  return (
    <Segments
      aria-label="Payment"
      value={annual ? 'annual' : 'monthly'}
      onChange={(value) => onChange(value === 'annual')}
      data={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'annual', label: 'Annual' },
      ]}
    />
  );
}
