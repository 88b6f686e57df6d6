'use client';

import { Radio, TextInput } from '@mantine/core';
import { TypeField } from '../events/TypeField';
import { type EventType, isEventType } from '../events/types';
import { orderings } from './orderings';
import type { Webhook } from './queries';
import classes from './WebhookFields.module.css';

/** The fields of an endpoint that a developer fills in. */
export interface WebhookValues {
  url: string;
  description: string;
  /** Whether only `types` are posted. */
  isSelective: boolean;
  types: readonly EventType[];
  ordering: Webhook['ordering'];
}

export const fresh: WebhookValues = {
  url: '',
  description: '',
  isSelective: false,
  types: [],
  ordering: 'room',
};

export const valuesOf = ({ url, description, types, ordering }: Webhook): WebhookValues => ({
  url,
  description,
  isSelective: types !== null,
  types: (types ?? []).filter(isEventType),
  ordering,
});

/** Returns the values as the server takes them; null as long as something is missing. */
export function inputOf({ url, description, isSelective, types, ordering }: WebhookValues) {
  if (url.trim() === '' || (isSelective && types.length === 0)) return null;
  return { url: url.trim(), description, types: isSelective ? [...types] : null, ordering };
}

/** Shows the fields of an endpoint. `asked`: shows what is missing. */
export function WebhookFields(props: {
  values: WebhookValues;
  onChange: (values: WebhookValues) => void;
  asked: boolean;
}) {
  const { values, onChange, asked } = props;
  return (
    <>
      <TextInput
        label="Address"
        description="Where events are posted: an https address of your server that the internet can reach."
        placeholder="https://example.com/events"
        type="url"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        value={values.url}
        onChange={(event) => onChange({ ...values, url: event.currentTarget.value })}
        error={asked && values.url.trim() === '' && 'An address is needed.'}
      />
      <TextInput
        label="Description"
        description="Purpose of the endpoint; may be empty."
        maxLength={200}
        value={values.description}
        onChange={(event) => onChange({ ...values, description: event.currentTarget.value })}
      />
      <Radio.Group
        label="Events"
        value={values.isSelective ? 'some' : 'all'}
        onChange={(value) => onChange({ ...values, isSelective: value === 'some' })}
      >
        <div className={classes.choices}>
          <Radio value="all" label="All, also types of later versions" />
          <Radio value="some" label="Only some types" />
        </div>
      </Radio.Group>
      {values.isSelective && (
        <TypeField
          aria-label="Types of events"
          placeholder="Choose types"
          isOffered={isEventType}
          value={values.types}
          onChange={(types) => onChange({ ...values, types })}
          error={asked && values.types.length === 0 && 'Please choose a type.'}
        />
      )}
      <Radio.Group
        label="Order"
        value={values.ordering}
        onChange={(value) =>
          onChange({
            ...values,
            ordering: orderings.find((ordering) => ordering.value === value)?.value ?? 'room',
          })
        }
      >
        <div className={classes.choices}>
          {orderings.map(({ value, label, about }) => (
            <Radio key={value} value={value} label={label} description={about} />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
