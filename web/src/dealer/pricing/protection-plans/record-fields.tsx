import { Checkbox, TagsInput } from '@mantine/core'
import type { FieldOption, FieldProps } from '#shared/forms/fields.tsx'
import classes from './plans.module.css'
import { listOf } from './record-values.ts'

/** Checkboxes for a list of restrictions; none checked means no restriction. */
export function BoxesField(props: FieldProps & { readonly options: readonly FieldOption[] }) {
  const { name, label, hint, error, options, value, onValue } = props
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      value={listOf(value)}
      onChange={codes => onValue(codes)}
    >
      <div className={classes['boxes']}>
        {options.map(option => (
          <Checkbox key={option.value} name={name} value={option.value} label={option.label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** A list of words or numbers, each added with Enter. */
export function TagsField(props: FieldProps & { readonly maxLength?: number }) {
  const { name, label, hint, required, error, value, onValue, onLeave, maxLength } = props
  return (
    <TagsInput
      name={name}
      label={label}
      description={hint}
      withAsterisk={required === true}
      error={error}
      value={listOf(value)}
      onChange={words => onValue(words)}
      onBlur={onLeave}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  )
}
