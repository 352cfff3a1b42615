import { formatCents, parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { NativeSelect, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldMessage, isAbout } from '#shared/forms/field-message.ts'
import { MoneyInput, PercentInput, PhoneInput, PostalInput } from '#shared/forms/figure-fields.tsx'
import { NoteField, TextField } from '#shared/forms/fields.tsx'
import { RefusedField } from '#shared/forms/refused-field.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './dealership.module.css'
import { valueOf, type SettingField } from './sections.ts'
import { useSettingText } from './setting-text.ts'
import type { DealershipForm } from './use-dealership-form.tsx'

interface SettingProps {
  readonly form: DealershipForm
  readonly field: SettingField
}

/** Message of a field, or of its first refused part. */
function refusalOf(form: DealershipForm, field: SettingField) {
  const [name, problem] = Object.entries(form.problems).find(([one]) => isAbout(field, one)) ?? []
  return name === undefined || problem === undefined ? undefined : fieldMessage(name, problem)
}

/** An input with the server's message. */
export function Refusable({
  form,
  field,
  children,
}: SettingProps & { readonly children: (error: string | undefined) => ReactNode }) {
  useText('validation')
  const { labelOf } = useSettingText()
  const error = refusalOf(form, field)
  return (
    <RefusedField
      className={classes['field']}
      label={labelOf(field)}
      isRefused={error !== undefined}
      onClear={() => form.clear(field)}
    >
      {children(error)}
    </RefusedField>
  )
}

const inputs = {
  text: TextField,
  long: NoteField,
  phone: PhoneInput,
  postal: PostalInput,
  money: MoneyInput,
  percent: PercentInput,
} as const

interface TextSettingProps extends SettingProps {
  readonly kind?: keyof typeof inputs
  readonly required?: boolean
  readonly maxLength?: number
}

/** Any text. An emptied optional field is null. */
export function TextSetting({ form, field, kind = 'text', required = false, maxLength }: TextSettingProps) {
  const { labelOf, hintOf } = useSettingText()
  const Input = inputs[kind]
  const hint = hintOf(field)
  return (
    <Refusable form={form} field={field}>
      {error => (
        <Input
          name={field}
          label={labelOf(field)}
          required={required}
          {...(hint === undefined ? {} : { hint })}
          {...(maxLength === undefined ? {} : { maxLength })}
          value={(valueOf(form.draft, field) ?? '') as string}
          error={error}
          onValue={value => {
            const typed = kind === 'money' ? wireAmount(String(value)) : value
            form.set(field, typed === '' && !required ? emptyOf(form, field) : typed)
          }}
          onLeave={() => undefined}
        />
      )}
    </Refusable>
  )
}

/** "500" is "500.00" in the API; an invalid amount stays, and the server reports it. */
function wireAmount(typed: string): string {
  const cents = parseCents(typed)
  return cents === undefined ? typed : formatCents(cents)
}

/** The same empty value as before: null, or an empty text. */
const emptyOf = (form: DealershipForm, field: SettingField) =>
  valueOf(form.base, field) === null ? null : ''

/** A whole number. */
export function NumberSetting({ form, field }: SettingProps) {
  const { labelOf, hintOf } = useSettingText()
  const hint = hintOf(field)
  return (
    <Refusable form={form} field={field}>
      {error => (
        <TextField
          name={field}
          label={labelOf(field)}
          inputMode="numeric"
          maxLength={6}
          {...(hint === undefined ? {} : { hint })}
          value={numberIn(valueOf(form.draft, field))}
          error={error}
          onValue={value => {
            const digits = String(value).replaceAll(/\D/g, '')
            form.set(field, digits === '' ? null : Number(digits))
          }}
          onLeave={() => undefined}
        />
      )}
    </Refusable>
  )
}

const numberIn = (value: unknown) => (typeof value === 'number' ? String(value) : '')

interface ChoiceSettingProps extends SettingProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** A number in the API. */
  readonly isNumber?: boolean
}

/** One of a few options. */
export function ChoiceSetting({ form, field, options, isNumber = false }: ChoiceSettingProps) {
  const { labelOf, hintOf } = useSettingText()
  const value = String(valueOf(form.draft, field))
  const isKnown = options.some(option => option.value === value)
  return (
    <Refusable form={form} field={field}>
      {error => (
        <NativeSelect
          name={field}
          label={labelOf(field)}
          description={hintOf(field)}
          value={value}
          error={error}
          data={isKnown ? [...options] : [{ value, label: value }, ...options]}
          onChange={event => {
            const { value: chosen } = event.currentTarget
            form.set(field, isNumber ? Number(chosen) : chosen)
          }}
        />
      )}
    </Refusable>
  )
}

/** A switch with one sentence about its effect. */
export function SwitchSetting({ form, field }: SettingProps) {
  const { labelOf, hintOf } = useSettingText()
  return (
    <Refusable form={form} field={field}>
      {error => (
        <Switch
          name={field}
          label={labelOf(field)}
          description={hintOf(field)}
          error={error}
          checked={valueOf(form.draft, field) === true}
          onChange={event => form.set(field, event.currentTarget.checked)}
        />
      )}
    </Refusable>
  )
}

/** Words, separated by commas. */
export function WordsSetting({ form, field }: SettingProps) {
  const { labelOf, hintOf } = useSettingText()
  const hint = hintOf(field)
  const words = (valueOf(form.draft, field) ?? []) as readonly string[]
  return (
    <Refusable form={form} field={field}>
      {error => (
        <TextField
          name={field}
          label={labelOf(field)}
          {...(hint === undefined ? {} : { hint })}
          value={words.join(', ')}
          error={error}
          onValue={value => form.set(field, wordsIn(String(value)))}
          onLeave={() =>
            form.set(
              field,
              words.map(word => word.trim()).filter(word => word !== ''),
            )
          }
        />
      )}
    </Refusable>
  )
}

/** A trailing comma stays while typing. */
const wordsIn = (text: string) =>
  text === '' ? [] : text.split(',').map((word, n) => (n === 0 ? word : word.replace(/^ /, '')))
