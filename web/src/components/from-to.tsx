import { Group, TextInput } from '@mantine/core';

interface Span {
  from: string;
  to: string;
}

interface FromToProps {
  type: 'time' | 'datetime-local';
  value: Span;
  onChange: (changed: Partial<Span>) => void;
}

/** Start and end of a time, beside each other. */
export const FromTo = ({ type, value, onChange }: FromToProps) => (
  <Group gap={16} align="stretch">
    <TextInput
      type={type}
      label="From"
      value={value.from}
      onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
    />
    <TextInput
      type={type}
      label="To"
      value={value.to}
      onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
    />
  </Group>
);
