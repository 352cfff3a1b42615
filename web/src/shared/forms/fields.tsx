import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import { normaliseLine } from '@forecourt/domain/platform/validation/text.ts'
import type {
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  InputHTMLAttributes,
  ReactNode,
} from 'react'
import { FieldLabel } from './field-label.tsx'
import type { BoundField } from './use-rule-form.ts'

export interface FieldProps extends BoundField {
  readonly label: string
  readonly hint?: string
  /** Staff forms: marked with `*` and a legend. */
  readonly required?: boolean
  /** Shows "(optional)" beside the label. */
  readonly optional?: boolean
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly disabled?: boolean
}

interface TextFieldProps extends FieldProps {
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly maxLength?: number
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly className?: string
  readonly placeholder?: string
}

/** Props of the library's inputs from those of a form field. */
export function inputProps({
  name,
  label,
  hint,
  required,
  optional,
  autoComplete,
  error,
  disabled,
}: FieldProps) {
  return {
    name,
    label: <FieldLabel optional={optional === true}>{label}</FieldLabel>,
    withAsterisk: required === true,
    disabled: disabled === true,
    ...(hint === undefined ? {} : { description: hint }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(error === undefined ? {} : { error }),
  }
}

export function shownText(value: FieldValue): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function TextField(props: TextFieldProps) {
  const { type = 'text', inputMode, maxLength, leftSection, rightSection, className, placeholder } = props
  return (
    <TextInput
      {...inputProps(props)}
      type={type}
      {...(inputMode === undefined ? {} : { inputMode })}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(className === undefined ? {} : { className })}
      {...(placeholder === undefined ? {} : { placeholder })}
      leftSection={leftSection}
      rightSection={rightSection}
      value={shownText(props.value)}
      onChange={event => props.onValue(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  )
}

/** One line of text, such as a name: spaces at both ends are trimmed on blur. */
export function LineField(props: TextFieldProps) {
  return (
    <TextField
      {...props}
      onLeave={() => {
        const typed = shownText(props.value)
        const line = normaliseLine(typed)
        if (line !== typed) props.onValue(line)
        props.onLeave()
      }}
    />
  )
}

export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" {...props} />
}

export function NoteField(props: FieldProps & { readonly rows?: number }) {
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={props.rows ?? 3}
      value={shownText(props.value)}
      onChange={event => props.onValue(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  )
}

export function CheckboxField(props: FieldProps) {
  const { name, label, hint, error } = props
  return (
    <Checkbox
      name={name}
      label={label}
      description={hint}
      error={error}
      disabled={props.disabled === true}
      checked={props.value === true}
      onChange={event => props.onValue(event.currentTarget.checked)}
      onBlur={props.onLeave}
    />
  )
}

export interface FieldOption {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly FieldOption[]
  /** Text of the empty option; without one the field always has a value. */
  readonly emptyLabel?: string
}

/** The native select: it works with every keyboard, screen reader and phone. */
export function SelectField(props: SelectFieldProps) {
  const empty = props.emptyLabel === undefined ? [] : [{ value: '', label: props.emptyLabel }]
  return (
    <NativeSelect
      {...inputProps(props)}
      data={[...empty, ...props.options]}
      value={shownText(props.value)}
      onChange={event => props.onValue(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  )
}
