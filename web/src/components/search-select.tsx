import { SearchField, type SearchFieldProps } from './search-field.tsx';

interface SearchSelectProps extends Pick<
  SearchFieldProps,
  'label' | 'options' | 'things' | 'isWide' | 'mark' | 'onNear'
> {
  value: string;
  onChange: (value: string) => void;
}

/** A searchable select of one option. */
export function SearchSelect({ value, onChange, ...props }: SearchSelectProps) {
  return (
    <SearchField
      {...props}
      isChosen={(option) => option === value}
      summary={props.options.find((option) => option.value === value)?.label ?? ''}
      onChoose={(option) => {
        if (option.value !== value) onChange(option.value);
      }}
    />
  );
}
