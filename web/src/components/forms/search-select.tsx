import { SearchField, type SearchFieldProps } from '../tables/search-field.tsx';

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

interface SearchMultiSelectProps extends Pick<
  SearchFieldProps,
  'label' | 'options' | 'things' | 'isWide' | 'error'
> {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Text while nothing is chosen. */
  emptyText: string;
}

/** A searchable select of several options. */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const { values, onChange, emptyText, ...field } = props;
  const chosen = new Set(values);
  const [first] = field.options.filter(({ value }) => chosen.has(value));
  const summary =
    values.length > 1 ? `${values.length} ${field.things} selected` : (first?.label ?? emptyText);
  return (
    <SearchField
      {...field}
      isMultiple
      isChosen={(value) => chosen.has(value)}
      summary={summary}
      onChoose={({ value }) =>
        onChange(chosen.has(value) ? values.filter((one) => one !== value) : [...values, value])
      }
    />
  );
}
