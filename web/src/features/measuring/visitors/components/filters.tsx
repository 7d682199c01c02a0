import { Button, Flex, Group } from '@mantine/core';
import type {
  VisitorPages,
  VisitorReport,
} from '../../../../../../shared/models/measuring/visitor-report.ts';
import { DayFields, DaysControl } from '../../../../components/forms/days-control.tsx';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import type { Dates } from '../../../../lib/date-range.ts';
import { type Shown, type Views, withoutViews } from '../rules/shown.ts';
import { nameOfViews, pageWords } from '../rules/view-words.ts';
import { counted } from '../../../../lib/format.ts';

const everything = 'all';

const nameOf = ({ by, value = '' }: Views): string =>
  by === undefined ? everything : `${by} ${value}`;

interface ViewsSelectProps {
  label: string;
  values: VisitorReport['values'];
  chosen: Views;
  onChange: (views: Views) => void;
}

/** All views, or those of one value of one property. */
export function ViewsSelect({ label, values, chosen, onChange }: ViewsSelectProps) {
  const isKnown = chosen.by === undefined || values.some((each) => nameOf(each) === nameOf(chosen));
  const options = [
    { value: everything, label: nameOfViews({}), note: '' },
    ...[...values, ...(isKnown ? [] : [{ ...chosen, views: 0 }])].map(({ views, ...each }) => ({
      value: nameOf(each),
      label: nameOfViews(each),
      note: counted(views, 'view'),
    })),
  ];
  return (
    <SearchSelect
      label={label}
      things="views"
      options={options}
      value={nameOf(chosen)}
      onChange={(name) => {
        const found = values.find((each) => nameOf(each) === name);
        onChange(found === undefined ? {} : { by: found.by, value: found.value });
      }}
    />
  );
}

interface FiltersProps {
  shown: Shown;
  dates: Dates;
  values: VisitorReport['values'];
  pages: VisitorPages['pages'];
  onChange: (shown: Shown) => void;
}

/** Period, page and views. The address keeps them. */
export function Filters({ shown, dates, values, pages, onChange }: FiltersProps) {
  const { group = '', by, value } = shown;
  const ofDevice = values.filter((each) => group === '' || each.by === 'device');
  const pageNames = new Set([...pages.map((page) => page.group), ...(group === '' ? [] : [group])]);
  return (
    <Flex gap="12px 16px" align="flex-end" wrap="wrap" mb={16}>
      <Group gap={8} align="end">
        <DaysControl
          chosen={shown.period}
          shown={dates}
          onChange={(period) => onChange({ ...shown, period })}
        />
      </Group>
      <SearchSelect
        label="Page"
        things="pages"
        value={group}
        options={[
          { value: '', label: 'All pages', note: '' },
          ...[...pageNames].map((name) => ({ value: name, label: pageWords(name), note: '' })),
        ]}
        onChange={(next) => {
          const { group: _group, ...rest } =
            by === 'device' || next === '' ? shown : withoutViews(shown);
          onChange(next === '' ? rest : { ...rest, group: next });
        }}
      />
      <ViewsSelect
        label="Views"
        values={ofDevice}
        chosen={by === undefined || value === undefined ? {} : { by, value }}
        onChange={(views) => onChange({ ...withoutViews(shown), ...views })}
      />
    </Flex>
  );
}

interface CompareProps {
  shown: Shown;
  before: Dates;
  values: VisitorReport['values'];
  onChange: (shown: Shown) => void;
}

/** What the chosen views are compared with. */
export function CompareControl({ shown, before, values, onChange }: CompareProps) {
  const { other, ...rest } = shown;
  const choose = (kind: string): void => {
    if (kind === 'before' || kind === 'views') onChange({ ...rest, other: { kind } });
    else if (kind === 'dates') onChange({ ...rest, other: { kind, ...before } });
    else onChange(rest);
  };
  return (
    <Flex gap="12px 16px" align="flex-end" wrap="wrap" mb={16}>
      <Segments
        aria-label="Compare with"

        value={other?.kind ?? 'nothing'}
        onChange={choose}
        data={[
          { value: 'nothing', label: 'Nothing' },
          { value: 'before', label: 'The days before' },
          { value: 'dates', label: 'Other days' },
          { value: 'views', label: 'Other views' },
        ]}
      />
      {other?.kind === 'dates' && (
        <DayFields
          label="Other days"
          dates={{ from: other.from, to: other.to }}
          onChange={(dates) => onChange({ ...rest, other: { kind: 'dates', ...dates } })}
        />
      )}
      {other?.kind === 'views' && (
        <ViewsSelect
          label="Other views"
          values={values.filter((each) => shown.group === undefined || each.by === 'device')}
          chosen={other}
          onChange={(views) => onChange({ ...rest, other: { kind: 'views', ...views } })}
        />
      )}
      {other !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(rest)}>
          Stop comparing
        </Button>
      )}
    </Flex>
  );
}
