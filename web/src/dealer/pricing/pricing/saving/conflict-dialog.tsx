import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { DifferenceDialog } from '#shared/ui/dialog/difference-dialog.tsx'
import { conflictsOf, fieldsOf, merged } from '../model/draft-fields.ts'
import type { Draft } from '../model/draft.ts'
import { useFieldText } from '../model/field-text.ts'
import type { TaggedOrder } from '../model/pricing.api.ts'
import { draftOf } from '../model/use-draft.ts'

interface ConflictDialogProps {
  readonly base: Draft
  readonly mine: Draft
  readonly stored: TaggedOrder
  readonly onKeepTheirs: () => void
  readonly onSave: (merged: Draft) => Promise<void>
  readonly onClose: () => void
}

/** Decisions M26: somebody saved first. Choose theirs or mine field by field; nothing is lost before. */
export function ConflictDialog({ base, mine, stored, onKeepTheirs, onSave, onClose }: ConflictDialogProps) {
  const t = useText('pricing')
  const m = useText('messages')
  const format = useFormat()
  const { labelOf, valueOf } = useFieldText()
  const theirs = draftOf(stored.data)
  const [own, other] = [fieldsOf(mine), fieldsOf(theirs)]
  return (
    <DifferenceDialog
      text={m('stale', {
        user: stored.data.updated_by ?? t('conflict.someone'),
        time: format.instant(stored.data.updated),
      })}
      differences={conflictsOf(base, mine, theirs).map(({ name, side }) => ({
        name,
        label: labelOf(name, own.get(name) ?? other.get(name)),
        theirs: valueOf(name, other.get(name)),
        yours: valueOf(name, own.get(name)),
        first: side,
      }))}
      onSave={picks =>
        onSave(
          merged(
            mine,
            theirs,
            Object.keys(picks).filter(name => picks[name] === 'theirs'),
          ),
        )
      }
      onKeepTheirs={onKeepTheirs}
      onClose={onClose}
    />
  )
}
