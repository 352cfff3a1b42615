import type { PlanOnOffer } from '@forecourt/contract/deals/order-plans.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { planOutdatedBy } from '@forecourt/domain/pricing/protection-plans/outdated-plan.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { addLine, columnTypes, removeLine, type Edit } from '../model/draft.ts'
import { useLineValue } from './use-line-value.ts'
import classes from './plans.module.css'

const flagOf = { cash: 'is_cash', finance: 'is_finance', lease: 'is_lease' } as const

/** A deal has a plan once: another price of it replaces the previous one. */
const put = (
  { applies: _applies, include_by_default: _included, ...line }: LibraryLine,
  standing: WorksheetLine | undefined,
): Edit => {
  if (standing === undefined) return addLine(line)
  return draft => {
    const lines = draft.worksheet.lines.map(one => (one.id === standing.id ? line : one))
    return { ...draft, worksheet: { ...draft.worksheet, lines } }
  }
}

/** A plan with its prices and actions. */
export function PlanCard({ plan }: { readonly plan: PlanOnOffer }) {
  const t = useText('plans')
  const isFrench = useLanguage() === 'fr'
  const value = useLineValue()
  const id = useId()
  const { order, draft, edit, commitStep } = useDesk()
  const standing = draft.worksheet.lines.find(line => line.plan?.id === plan.id)
  const [picked, setPicked] = useState<string>()
  const of = (wanted: string | undefined) => plan.prices.find(price => price.id === wanted)
  const line = of(picked) ?? of(standing?.id) ?? of(plan.suggested)
  if (line === undefined) return null
  const name = isFrench ? (plan.name_fr ?? plan.name) : plan.name
  const description = isFrench ? (plan.description_fr ?? plan.description) : plan.description
  const deal = { ...draft.worksheet, payment_type: draft.payment_type, vehicle: order.vehicle.id }
  const isOutdated = standing?.plan !== undefined && planOutdatedBy(standing.plan, deal) !== undefined
  // An outdated price is applied again, with the same row or another.
  const isOn = standing?.id === line.id && !isOutdated
  const press = () => {
    edit(`plan ${plan.id}`, isOn ? removeLine(line.id) : put(line, standing))
    commitStep()
  }
  const word = isOn ? 'take_off' : standing === undefined ? 'add' : 'replace'
  const titleOf = ({ plan: agreed }: LibraryLine) =>
    (isFrench ? (agreed?.title_fr ?? agreed?.title_en) : agreed?.title_en) ?? ''
  return (
    <li className={classes['card']} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes['name']}>
          {name}
        </h3>
        <span className={classes['note']}>
          {isFrench ? plan.type.name_fr : plan.type.name}
          {plan.origin === 'manufacturer' ? ` · ${t('choose.manufacturer')}` : ''}
        </span>
      </div>
      {description === null ? null : <p className={classes['about']}>{description}</p>}
      <NativeSelect
        label={t('choose.price')}
        data={plan.prices.map(price => ({ value: price.id, label: `${titleOf(price)} · ${value(price)}` }))}
        value={line.id}
        onChange={event => setPicked(event.currentTarget.value)}
      />
      <Facts line={line} />
      <Button
        variant={isOn ? 'default' : 'filled'}
        aria-label={t(`choose.${word}_of`, { name })}
        onClick={press}
      >
        {t(`choose.${word}`)}
      </Button>
    </li>
  )
}

/** Provider of the price, and where it is charged if not everywhere. */
function Facts({ line }: { readonly line: LibraryLine }) {
  const t = useText('plans')
  const pricing = useText('pricing')
  const format = useFormat()
  const columns = columnTypes.filter(type => line[flagOf[type]])
  const { plan } = line
  return (
    <p className={classes['note']}>
      {plan === undefined ? '' : t(`agreed.${plan.source}`, { date: format.dayOf(plan.as_of) })}
      {columns.length === columnTypes.length
        ? ''
        : ` · ${t('choose.only', { columns: columns.map(type => pricing(`column.${type}`)).join(', ') })}`}
    </p>
  )
}
