import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { OVERRIDE_REASONS, type OverrideReason } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { refresh } from '#shared/api/query-client.ts'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { useLineValue } from '#dealer/pricing/pricing/lines/use-line-value.ts'
import { incentivesAsked, type IncentiveChoice } from './incentives-asked.ts'
import { LineProblem } from './line-problem.tsx'
import { putIncentives } from './order-lines.api.ts'
import classes from './order-lines.module.css'

interface IncentiveFormProps {
  readonly order: OrderWithWorksheet
  readonly etag: string | null
  readonly library: readonly LibraryLine[]
}

const nothingChosen: IncentiveChoice = { added: [], removed: {} }

type Line = WorksheetLine & { readonly applies?: boolean }

/** The contract's list of a line; lines in it are identified by their index. */
const listOf = ({ origin }: Line) => (origin === 'global' ? 'global_ids' : 'custom')
const removedAt = (place: number) => `removed.${place}`

/** Incentives of the order. Removing one requires a reason (decisions 3.29). */
export function IncentiveForm({ order, etag, library }: IncentiveFormProps) {
  const t = useText('lines')
  const present = order.worksheet.lines.filter(({ kind }) => kind === 'incentive')
  const isPresent = ({ id }: Line) => present.some(line => line.id === id)
  const isBarred = (line: Line) => !isPresent(line) && line.applies === false
  const rows: readonly Line[] = [...present, ...library.filter(line => !isPresent(line))]
  const [choice, setChoice] = useState<IncentiveChoice>(nothingChosen)
  const { ref, attempt, refuse, forget, errorOf, problems, failure, isBusy } = useRefusals()
  if (rows.length === 0) return null
  const { body, gone, missing, isChanged } = incentivesAsked(present, choice)
  const save = async () => {
    try {
      await putIncentives(order.id, body, etag)
      setChoice(nothingChosen)
    } catch (error) {
      // The next try starts from the stored state.
      if (isCallError(error, 'stale')) await refresh(orders.get)
      throw error
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return
    const required = { rule: 'required', params: {} }
    const bad = missing.map(id => [removedAt(gone.indexOf(id)), required] as const)
    if (bad.length > 0) refuse(Object.fromEntries(bad))
    else void attempt(save)
  }
  // A refusal of a whole list is shown at its first selectable row, which gets the focus.
  const tickError = (line: Line) =>
    line === rows.find(one => listOf(one) === listOf(line) && !isBarred(one))
      ? errorOf(listOf(line))
      : undefined
  const reasonError = (place: number) =>
    errorOf(place === 0 && 'removed' in problems ? 'removed' : removedAt(place))
  return (
    <form ref={ref} className={classes['part']} onSubmit={submit} noValidate>
      <h3>{t('incentives')}</h3>
      <ul className={classes['rows']}>
        {rows.map(line => {
          const place = gone.indexOf(line.id)
          return (
            <IncentiveRow
              key={line.id}
              line={line}
              isPresent={isPresent(line)}
              isBarred={isBarred(line)}
              choice={choice}
              error={tickError(line)}
              reason={{ name: removedAt(place), error: reasonError(place) }}
              onChoice={(next, about) => {
                setChoice(next)
                forget('removed' in problems ? undefined : about)
              }}
            />
          )
        })}
      </ul>
      {failure === undefined ? null : <LineProblem error={failure} />}
      <div className={classes['save']}>
        <GatedButton type="submit" reason={isChanged ? undefined : t('unchanged')} loading={isBusy}>
          {t('save_incentives')}
        </GatedButton>
      </div>
    </form>
  )
}

interface IncentiveRowProps {
  readonly line: Line
  readonly isPresent: boolean
  /** Not available for this vehicle. */
  readonly isBarred: boolean
  readonly choice: IncentiveChoice
  readonly error: string | undefined
  /** Field name of the reason, and its error. */
  readonly reason: { readonly name: string; readonly error: string | undefined }
  /** With a name: only that value changed. */
  readonly onChoice: (choice: IncentiveChoice, about?: string) => void
}

function IncentiveRow(props: IncentiveRowProps) {
  const { line, isPresent, isBarred, choice, error, reason, onChoice } = props
  const t = useText('lines')
  const language = useLanguage()
  const value = useLineValue()
  const { id } = line
  const name = language === 'fr' ? line.name_fr : line.name
  const isGoing = id in choice.removed
  const isOn = isPresent ? !isGoing : choice.added.includes(id)
  const toggle = () => {
    if (!isPresent) {
      const added = isOn ? choice.added.filter(one => one !== id) : [...choice.added, id]
      return onChoice({ ...choice, added })
    }
    const { [id]: _back, ...removed } = choice.removed
    return onChoice({ ...choice, removed: isGoing ? removed : { ...removed, [id]: '' } })
  }
  return (
    <li className={classes['row']}>
      <Checkbox
        className={classes['name'] ?? ''}
        name={listOf(line)}
        label={name}
        checked={isOn}
        disabled={isBarred}
        error={error}
        {...(isBarred ? { description: t('not_for_vehicle') } : {})}
        onChange={toggle}
      />
      <span className="dp-number">{value(line)}</span>
      {isGoing ? (
        <NativeSelect
          className={classes['why'] ?? ''}
          name={reason.name}
          label={t('reason', { name })}
          withAsterisk
          value={choice.removed[id]}
          error={reason.error}
          onChange={event => {
            const why = event.currentTarget.value as OverrideReason | ''
            onChoice({ ...choice, removed: { ...choice.removed, [id]: why } }, reason.name)
          }}
          data={[
            { value: '', label: '' },
            ...OVERRIDE_REASONS.map(({ code, name: en, name_fr: fr }) => ({
              value: code,
              label: language === 'fr' ? fr : en,
            })),
          ]}
        />
      ) : null}
    </li>
  )
}
