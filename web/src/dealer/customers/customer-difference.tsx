import type { Customer } from '@forecourt/contract/customers.ts'
import { LANGUAGES } from '@forecourt/domain/markets/locales.ts'
import { labelOf } from '@forecourt/domain/markets/labels.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DifferenceDialog, type Side } from '#shared/ui/difference-dialog.tsx'
import { valuesOf, type CustomerValues } from './customer-form.ts'

interface CustomerDifferenceProps {
  /** What is stored now. */
  readonly stored: Customer
  /** What the form was opened on. */
  readonly base: CustomerValues
  /** What was typed. */
  readonly mine: CustomerValues
  readonly onSave: (merged: CustomerValues) => Promise<void>
  readonly onKeepTheirs: () => void
  readonly onClose: () => void
}

type Name = Exclude<keyof CustomerValues, 'email_confirmation'>

/** Somebody else saved this customer first: what is stored and what was typed, field by field. */
export function CustomerDifference(props: CustomerDifferenceProps) {
  const { stored, base, mine, onSave, onKeepTheirs, onClose } = props
  const t = useText('customers')
  const m = useText('messages')
  const format = useFormat()
  const language = useLanguage()
  const { country } = useHabits()
  const theirs = valuesOf(stored, country)
  const word = (name: Name, value: string) => {
    if (value === '') return t('contact.missing')
    return name === 'language' ? labelOf(LANGUAGES, value, language) : value
  }
  const names = differingNames(theirs, mine)
  return (
    <DifferenceDialog
      text={m('stale', {
        user: stored.updated_by ?? t('contact.someone'),
        time: format.instant(stored.last_activity),
      })}
      differences={names.map(name => ({
        name,
        label: t(`field.${name}`),
        theirs: word(name, theirs[name]),
        yours: word(name, mine[name]),
        // What only they touched is theirs unless the reader says otherwise.
        first: mine[name] === base[name] ? 'theirs' : 'yours',
      }))}
      onSave={picks => onSave(merge(names, theirs, mine, picks))}
      onKeepTheirs={onKeepTheirs}
      onClose={onClose}
    />
  )
}

function differingNames(theirs: CustomerValues, mine: CustomerValues): readonly Name[] {
  return (Object.keys(theirs) as (keyof CustomerValues)[]).filter(
    (name): name is Name => name !== 'email_confirmation' && theirs[name] !== mine[name],
  )
}

function merge(
  names: readonly Name[],
  theirs: CustomerValues,
  mine: CustomerValues,
  picks: Readonly<Record<string, Side>>,
): CustomerValues {
  const yours = names.filter(name => picks[name] === 'yours')
  return {
    ...theirs,
    ...Object.fromEntries(yours.map(name => [name, mine[name]])),
    ...(yours.includes('email') ? { email_confirmation: mine.email_confirmation } : {}),
  }
}
