import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import type { TextKey } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import type { Writing } from './plans.api.ts'

/** Specifics of a list's rows. */
export interface RecordKind<Row extends { id: string; version: number }> {
  readonly blank: FieldValues
  readonly valuesOf: (row: Row) => FieldValues
  readonly bodyOf: (values: FieldValues) => object
  readonly rules: FormRules
  readonly writing: Writing<Row>
}

export type RecordForm = Omit<RuleForm<FieldValues>, 'ref'>

interface Options<Row extends { id: string; version: number }> {
  readonly kind: RecordKind<Row>
  /** The row to edit; absent for a new one. */
  readonly row: Row | undefined
  readonly onSaved: (row: Row) => void
  /** Called if the user keeps the version of somebody else. */
  readonly onCancelled: () => void
}

/** Form of one row: a new one, or one that is changed over the version that was read. */
export function useRecordForm<Row extends { id: string; version: number }>({
  kind,
  row,
  onSaved,
  onCancelled,
}: Options<Row>) {
  const t = useText('plans')
  return useRowForm<Row>({
    row,
    blank: kind.blank,
    valuesOf: kind.valuesOf,
    rules: kind.rules,
    save: (values, from) => {
      const body = kind.bodyOf(values)
      return from === undefined ? kind.writing.create(body) : kind.writing.save(from, body)
    },
    onSaved: (saved, from) => {
      showToast({ type: 'success', text: t(from === undefined ? 'toast.created' : 'toast.saved') })
      onSaved(saved)
    },
    onKeepTheirs: onCancelled,
    words: { labelOf: name => t(`field.${name}` as TextKey<'plans'>) },
  })
}
