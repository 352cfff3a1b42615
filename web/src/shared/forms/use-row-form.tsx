import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { useEffect, useRef } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { ClashDialog, type Comparison } from './clash-dialog.tsx'
import { differingIn, mergeConcurrentEdits, withFields } from './merge-concurrent-edits.ts'
import { useRuleForm, type RuleFormOptions } from './use-rule-form.ts'

/** Texts for a difference between two versions of a row; missing ones fall back to the texts of all forms. */
export interface RowWords {
  readonly text?: string
  readonly labelOf: (field: string) => string
  readonly say?: (field: string, value: FieldValue) => string | undefined
}

interface RowFormOptions<Row extends { readonly version: number }, V extends FieldValues> {
  /** The row to change; absent for a new one. */
  readonly row: Row | undefined
  readonly blank: V
  readonly valuesOf: (row: Row) => V
  readonly rules: FormRules
  /** Stores the values over the version they were changed from, or as a new row. */
  readonly save: (values: V, from: Row | undefined) => Promise<Row>
  readonly onSaved: (saved: Row, from: Row | undefined) => void
  /** The user kept the version of somebody else, which the form now has. */
  readonly onKeepTheirs?: (theirs: Row) => void
  readonly words: RowWords
  /** As in `useRuleForm`. */
  readonly draft?: RuleFormOptions<V>['draft']
  /** Who saved first and when, if the rows record it. */
  readonly tellWho?: (theirs: Row) => string
  /** Fields without their own choice: each follows another field, as a confirmation does. */
  readonly alongside?: Readonly<Record<string, string>>
}

const comparisonOf = (alongside: Readonly<Record<string, string>>): Comparison<FieldValues, string> => ({
  differences: (one, other) => differingIn(one, other).filter(name => alongside[name] === undefined),
  carry: (fields, from, onto) => {
    const others = Object.keys(alongside).filter(name => fields.includes(alongside[name] ?? ''))
    return withFields([...fields, ...others], from, onto)
  },
})

/**
 * Form of one row: a new one, or one that is changed over the version that was read. After a concurrent save, the
 * values chosen from both stay in the form and are sent like typed ones, so that refusals are shown in place. A newer
 * version that is read in between never removes typed values.
 */
export function useRowForm<Row extends { readonly version: number }, V extends FieldValues = FieldValues>(
  options: RowFormOptions<Row, V>,
) {
  const { row, valuesOf, words } = options
  const t = useText('shell')
  const plain = (value: FieldValue) => {
    if (typeof value === 'boolean') return t(value ? 'difference.yes' : 'difference.no')
    const text = Array.isArray(value) ? (value as readonly string[]).join(', ') : String(value ?? '')
    return text === '' ? t('difference.none') : text
  }
  const initial = row === undefined ? options.blank : valuesOf(row)
  // The version being edited, and the values that changes are computed from.
  const base = useRef<{ row: Row | undefined; values: V }>({ row, values: initial })
  const setBase = (stored: Row) => {
    base.current = { row: stored, values: valuesOf(stored) }
  }
  const comparison = comparisonOf(options.alongside ?? {})

  const send = async (values: V, isAgain = false): Promise<void> => {
    const { row: from, values: known } = base.current
    try {
      const saved = await options.save(values, from)
      setBase(saved)
      const [stored, now] = [valuesOf(saved), form.read()]
      settleUnder(stored, withFields(differingIn(values, now), now, stored))
      options.onSaved(saved, from)
    } catch (error) {
      if (!isCallError(error, 'stale') || from === undefined) throw error
      const stored = error.detail.current as Row
      // The row changed, but in no field of this form: there is nothing to choose.
      const isBesideUs = !isAgain && differingIn(known, valuesOf(stored)).length === 0
      if (!isBesideUs) return compare(form.read(), stored)
      setBase(stored)
      await send(values, true)
    }
  }
  const { rules, draft } = options
  const form = useRuleForm<V>({ initial, rules, submit: send, ...(draft !== undefined && { draft }) })

  /** Stores these values as the base, with these as the current ones. */
  const settleUnder = (stored: V, values: FieldValues) => {
    form.settle(stored)
    for (const name of differingIn(stored, values)) form.setValue(name, values[name])
  }
  const compare = (mine: V, stored: Row) => {
    const theirs = valuesOf(stored)
    const keepTheirs = () => {
      setBase(stored)
      form.settle(theirs)
      options.onKeepTheirs?.(stored)
    }
    if (comparison.differences(theirs, mine).length === 0) return keepTheirs()
    const { values: known } = base.current
    void openModal(close => (
      <ClashDialog
        {...comparison}
        text={options.tellWho?.(stored) ?? words.text ?? t('difference.text')}
        labelOf={words.labelOf}
        say={(field, values) => words.say?.(field, values[field]) ?? plain(values[field])}
        base={known}
        mine={mine}
        theirs={theirs}
        onSave={merged => {
          setBase(stored)
          settleUnder(theirs, merged)
          return form.submit()
        }}
        onKeepTheirs={() => {
          close()
          keepTheirs()
        }}
        onClose={close}
      />
    ))
  }

  /**
   * Puts somebody else's version under the typed values. For conflicting fields the old base stays, so that saving is
   * refused and both versions are compared.
   */
  const meet = (stored: Row) => {
    const { row: from, values: known } = base.current
    const { conflicts, base: met, merged } = mergeConcurrentEdits(known, form.read(), valuesOf(stored))
    base.current = { row: conflicts.length > 0 ? from : stored, values: met as V }
    if (differingIn(known, met).length > 0) settleUnder(met as V, merged)
  }
  const latest = useRef(meet)
  useEffect(() => {
    latest.current = meet
  })
  const { isSubmitting } = form
  useEffect(() => {
    const { row: from } = base.current
    if (row === undefined || from === undefined || isSubmitting || row.version <= from.version) return
    latest.current(row)
  }, [row, isSubmitting])

  return {
    form,
    /** Something beside the form was stored, such as a picture. After a concurrent change, the next save asks. */
    rebase: (before: Row, after: Row) => {
      if (base.current.row?.version === before.version) base.current = { ...base.current, row: after }
    },
  }
}
