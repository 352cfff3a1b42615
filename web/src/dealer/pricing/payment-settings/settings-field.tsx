import { Checkbox, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { MoneyInput, PercentInput } from '#shared/forms/figure-fields.tsx'
import { RefusedField } from '#shared/forms/refused-field.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { valueOf, type SettingsField } from './settings-fields.ts'
import classes from './settings.module.css'
import { useSettingsText } from './settings-text.ts'
import type { SettingsForm } from './use-settings-form.tsx'

interface FieldProps {
  readonly form: SettingsForm
  readonly field: SettingsField
  /** Used inside a group with its own label. */
  readonly label?: string
}

const WHOLE = { field: 'discount_settings', first: 'discount_settings.allow_custom' } as const

/** An input with the server's message. */
export function Refusable({
  form,
  field,
  children,
}: FieldProps & { readonly children: (error: string | undefined) => ReactNode }) {
  useText('validation')
  const { labelOf } = useSettingsText()
  // An error about all discounts is shown at the first of them.
  const named = field === WHOLE.first && form.problems[field] === undefined ? WHOLE.field : field
  const problem = form.problems[named]
  return (
    <RefusedField
      className={classes['field']}
      label={labelOf(field)}
      isRefused={problem !== undefined}
      onClear={() => form.clear(named)}
    >
      {children(problem === undefined ? undefined : fieldMessage(field, problem))}
    </RefusedField>
  )
}

interface AmountFieldProps extends FieldProps {
  readonly kind: 'money' | 'percent'
}

/** An amount or a percentage. */
export function FigureField({ form, field, kind, label }: AmountFieldProps) {
  const { labelOf } = useSettingsText()
  const Input = kind === 'money' ? MoneyInput : PercentInput
  return (
    <Refusable form={form} field={field}>
      {error => (
        <Input
          name={field}
          label={label ?? labelOf(field)}
          value={String(valueOf(form.draft, field))}
          error={error}
          onValue={value => form.set(field, value)}
          onLeave={() => undefined}
        />
      )}
    </Refusable>
  )
}

interface ChoiceFieldProps extends FieldProps {
  readonly options: readonly string[]
  /** A number in the API. */
  readonly isNumber?: boolean
  readonly hint?: string
}

/** One of a few options. */
export function ChoiceField({ form, field, options, isNumber = false, hint, label }: ChoiceFieldProps) {
  const { labelOf, textOf } = useSettingsText()
  const value = String(valueOf(form.draft, field))
  const shown = options.includes(value) ? options : [value, ...options]
  return (
    <Refusable form={form} field={field}>
      {error => (
        <NativeSelect
          name={field}
          label={label ?? labelOf(field)}
          description={hint}
          value={value}
          error={error}
          data={shown.map(one => ({ value: one, label: textOf(field, isNumber ? Number(one) : one) }))}
          onChange={event => {
            const { value: chosen } = event.currentTarget
            form.set(field, isNumber ? Number(chosen) : chosen)
          }}
        />
      )}
    </Refusable>
  )
}

/** Yes or no. */
export function SwitchField({ form, field, hint }: FieldProps & { readonly hint?: string }) {
  const { labelOf } = useSettingsText()
  return (
    <Refusable form={form} field={field}>
      {error => (
        <Checkbox
          name={field}
          label={labelOf(field)}
          description={hint}
          error={error}
          checked={valueOf(form.draft, field) === true}
          onChange={event => form.set(field, event.currentTarget.checked)}
        />
      )}
    </Refusable>
  )
}
