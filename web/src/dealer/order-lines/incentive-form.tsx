import { orders, type OrderWithWorksheet } from '@forecourt/contract/orders.ts'
import type { LibraryLine } from '@forecourt/contract/pricing.ts'
import type { WorksheetLine } from '@forecourt/contract/worksheet.ts'
import { OVERRIDE_REASONS, type OverrideReason } from '@forecourt/domain/orders/override-reasons.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { refresh } from '#shared/api/query-client.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/gated-button.tsx'
import { useLineValue } from '../pricing/use-line-value.ts'
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

/** Which incentives the order has from now on. One that goes, goes for a reason (decisions 3.29). */
export function IncentiveForm({ order, etag, library }: IncentiveFormProps) {
  const t = useText('lines')
  const present = order.worksheet.lines.filter(({ kind }) => kind === 'incentive')
  const rows: readonly Line[] = [
    ...present,
    ...library.filter(({ id }) => !present.some(line => line.id === id)),
  ]
  const [choice, setChoice] = useState<IncentiveChoice>(nothingChosen)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (rows.length === 0) return null
  const { body, missing, isChanged } = incentivesAsked(present, choice)
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await putIncentives(order.id, body, etag)
      setChoice(nothingChosen)
    } catch (error) {
      setFailure(error)
      // What is stored now is what the next try begins with.
      if (isCallError(error, 'stale')) await refresh(orders.get)
    } finally {
      setBusy(false)
    }
  }
  const reason = isChanged ? (missing > 0 ? t('reason_first') : undefined) : t('unchanged')
  return (
    <section className={classes['part']}>
      <h3>{t('incentives')}</h3>
      <ul className={classes['rows']}>
        {rows.map(line => (
          <IncentiveRow
            key={line.id}
            line={line}
            isPresent={present.some(({ id }) => id === line.id)}
            choice={choice}
            onChoice={setChoice}
          />
        ))}
      </ul>
      {failure === undefined ? null : <LineProblem error={failure} />}
      <div className={classes['save']}>
        <GatedButton reason={reason} loading={isBusy} onClick={() => void save()}>
          {t('save_incentives')}
        </GatedButton>
      </div>
    </section>
  )
}

interface IncentiveRowProps {
  readonly line: Line
  readonly isPresent: boolean
  readonly choice: IncentiveChoice
  readonly onChoice: (choice: IncentiveChoice) => void
}

function IncentiveRow({ line, isPresent, choice, onChoice }: IncentiveRowProps) {
  const t = useText('lines')
  const language = useLanguage()
  const value = useLineValue()
  const { id } = line
  const name = language === 'fr' ? line.name_fr : line.name
  const isGoing = id in choice.removed
  const isOn = isPresent ? !isGoing : choice.added.includes(id)
  const isBarred = !isPresent && line.applies === false
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
        label={name}
        checked={isOn}
        disabled={isBarred}
        {...(isBarred ? { description: t('not_for_vehicle') } : {})}
        onChange={toggle}
      />
      <span className="dp-number">{value(line)}</span>
      {isGoing ? (
        <NativeSelect
          className={classes['why'] ?? ''}
          label={t('reason', { name })}
          withAsterisk
          value={choice.removed[id]}
          onChange={event => {
            const why = event.currentTarget.value as OverrideReason | ''
            onChoice({ ...choice, removed: { ...choice.removed, [id]: why } })
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
