import { RowEditor } from '#shared/forms/row-editor.tsx'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { CoverageLine } from './coverage-line.tsx'
import { DuplicateNote } from './duplicate-note.tsx'
import { createLine, saveLine, type Line, type CatalogueName } from './library.api.ts'
import classes from './library.module.css'
import { useLineDifference } from './line-difference.ts'
import { LineFields } from './line-fields.tsx'
import { useLineText } from './line-text.ts'
import { blankValues, bodyOf, coverageQuestionOf, nounOf, rowId, rulesOf, valuesOf } from './line-values.ts'
import { SampleEffect } from './sample-effect.tsx'

export type LineForm = Omit<RuleForm<FieldValues>, 'ref'>

interface LineEditorProps {
  /** Id of the row; temporary if it is not stored yet. */
  readonly id: string
  readonly shelf: CatalogueName
  /** The stored line; absent for a new row. */
  readonly line?: Line
  /** Position in the list. */
  readonly order: number
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Editor of a row: stays open with its errors until it is saved or cancelled. Enter saves, Esc cancels. */
export function LineEditor({ id, shelf, line, order, onDone, onCancel }: LineEditorProps) {
  const { t, sentenceOf } = useLineText()
  const { form } = useRowForm<Line>({
    row: line,
    blank: blankValues(shelf),
    valuesOf: stored => valuesOf(shelf, stored),
    rules: rulesOf(shelf),
    save: (values, from) => {
      const body = bodyOf(shelf, values, order)
      return from === undefined ? createLine(shelf, body) : saveLine(shelf, from, body)
    },
    onSaved: (_saved, from) => {
      showToast({ type: 'success', text: t(from === undefined ? 'created' : 'saved') })
      onDone()
    },
    onKeepTheirs: onDone,
    words: useLineDifference(shelf),
  })
  return (
    <RowEditor
      form={form}
      label={line === undefined ? t(`new.${nounOf(shelf)}`) : t('edit_named', { name: line.name })}
      save={t(`save.${nounOf(shelf)}`)}
      cancel={t('cancel')}
      onCancel={onCancel}
      first="input"
      back={line && rowId(line.id)}
      row={id}
      told={
        <CoverageLine question={coverageQuestionOf(shelf, form.values)}>
          {asked => <SampleEffect shelf={shelf} values={form.values} id={id} asked={asked} />}
        </CoverageLine>
      }
    >
      <LineFields shelf={shelf} form={form} />
      <p className={classes['sentence']}>{sentenceOf(shelf, form.values)}</p>
      <DuplicateNote shelf={shelf} values={form.values} id={id} />
    </RowEditor>
  )
}
