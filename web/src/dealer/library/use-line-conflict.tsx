import type { FieldValues, FieldValue } from '@forecourt/domain/validation/rule.ts'
import { DifferenceDialog } from '#shared/ui/difference-dialog.tsx'
import { openModal } from '#shared/ui/modals.ts'
import type { ShelfName } from './library.api.ts'
import { isFee, nounOf } from './line-values.ts'
import { useLineText } from './line-text.ts'

interface Conflict {
  /** What both began with. */
  readonly base: FieldValues
  readonly mine: FieldValues
  readonly theirs: FieldValues
  readonly onSave: (merged: FieldValues) => Promise<void>
  readonly onKeepTheirs: () => void
}

const FIELDS = [
  'name',
  'name_fr',
  'amount',
  'percent',
  'taxability',
  'type',
  'kind',
  'incentive_type',
  'paid_by',
  'marketscan_type',
  'vehicle_types',
  'description_en',
  'description_fr',
] as const
const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some(field => field === name)

const isSame = (a: FieldValue, b: FieldValue) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** Somebody saved first: theirs and mine, field by field. What only one of both changed is picked beforehand. */
export function useLineConflict(shelf: ShelfName) {
  const { t, typeName } = useLineText()
  const labelOf = (name: string) => (isField(name) ? t(`field.${name}`) : t(`flag.${name}` as 'flag.is_cash'))
  const say = (name: string, value: FieldValue): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value))
      return (value as readonly string[]).map(typeName).join(', ') || t('vehicles.all')
    const text = String(value ?? '')
    if (text === '') return t('none')
    if (name === 'taxability') return t(`taxability.${text as 'taxable'}`)
    if (name === 'type' && isFee(shelf)) return t(`type.${text as 'custom'}`)
    return text
  }
  return ({ base, mine, theirs, onSave, onKeepTheirs }: Conflict) => {
    const names = Object.keys(mine).filter(name => !isSame(mine[name], theirs[name]))
    void openModal(close => (
      <DifferenceDialog
        text={t(`conflict.${nounOf(shelf)}`)}
        differences={names.map(name => ({
          name,
          label: labelOf(name),
          theirs: say(name, theirs[name]),
          yours: say(name, mine[name]),
          first: isSame(mine[name], base[name]) ? 'theirs' : 'yours',
        }))}
        onSave={picks =>
          onSave({
            ...mine,
            ...Object.fromEntries(
              names.filter(name => picks[name] === 'theirs').map(name => [name, theirs[name]]),
            ),
          })
        }
        onKeepTheirs={() => {
          close()
          onKeepTheirs()
        }}
        onClose={close}
      />
    ))
  }
}
