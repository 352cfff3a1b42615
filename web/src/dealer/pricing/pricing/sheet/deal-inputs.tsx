import { Switch, TextInput } from '@mantine/core'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { parseFixed } from '@forecourt/domain/platform/money/fixed.ts'
import { plainDecimal } from '@forecourt/domain/platform/money/plain-decimal.ts'
import { Suspense, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { useStaticData, useTakesTradeIns } from '#dealer/dealership/dealerships/entry-data.ts'
import { useDesk } from '../model/desk.ts'
import { setShared, setTradeIn } from '../model/draft.ts'
import { Fact } from '../inputs/read-only-value.tsx'
import { useProblemText } from '../model/problem-text.ts'
import { useRowLabel } from '#shared/format/row-label.ts'
import classes from './worksheet.module.css'

const CreditScore = lazyPart(async () => (await import('../financing/credit-score.tsx')).CreditScore)
const RegistrationDuty = lazyPart(
  async () => (await import('../lines/registration-duty.tsx')).RegistrationDuty,
)
const SecondTradeIn = lazyPart(async () => (await import('../lines/second-trade-in.tsx')).SecondTradeIn)

/** Inputs for all columns beside the amounts: place of registration, tax display, trade-in. */
export function DealInputs() {
  const t = useText('pricing')
  const { draft, context, edit, commitStep, isEditable, isCustomerView } = useDesk()
  const { include_tax: isIncluded, trade_in: tradeIn, second_trade_in: second } = draft.worksheet
  const asksTradeIn = useTakesTradeIns() || tradeIn.description !== null || Number(tradeIn.credit) > 0
  return (
    <div className={classes['inputs']}>
      <PostalCode />
      {!asksTradeIn ? null : isEditable ? (
        <TextInput
          size="xs"
          className={classes['trade'] ?? ''}
          name="trade_in.description"
          label={t('input.trade_in')}
          placeholder={t('input.trade_in_hint')}
          maxLength={80}
          value={tradeIn.description ?? ''}
          onChange={event => {
            const { value } = event.currentTarget
            edit('trade_in.description', setTradeIn('trade_in', { description: value === '' ? null : value }))
          }}
          onBlur={commitStep}
        />
      ) : (
        <Fact label={t('input.trade_in')} value={tradeIn.description ?? t('input.none')} />
      )}
      {second === undefined ? null : (
        <Suspense>
          <SecondTradeIn tradeIn={second} />
        </Suspense>
      )}
      {context.place.country === 'US' && !isCustomerView ? (
        <Suspense>
          <CreditScore />
        </Suspense>
      ) : null}
      {context.taxes.registration_duty === undefined || isCustomerView ? null : (
        <Suspense>
          <RegistrationDuty />
        </Suspense>
      )}
      {isCustomerView ? null : (
        <Switch
          className={classes['switch'] ?? ''}
          label={t('input.include_tax')}
          checked={isIncluded}
          disabled={!isEditable}
          onChange={event => {
            edit('include_tax', setShared({ include_tax: event.currentTarget.checked }))
            commitStep()
          }}
        />
      )}
    </div>
  )
}

/** The code applies on blur or Enter: half a code is no place. */
function PostalCode() {
  const t = useText('pricing')
  const textOf = useProblemText()
  const place = usePlaceInWords()
  const { draft, context, edit, commitStep, problems, isEditable } = useDesk()
  const stored = draft.worksheet.postal_code ?? ''
  const [typed, setTyped] = useState<string>()
  const problem = problems['postal_code']
  const label = t(context.place.country === 'US' ? 'input.zip' : 'input.postal_code')
  if (!isEditable) return <Fact label={label} value={[stored, place].filter(Boolean).join(' · ')} />
  const finish = () => {
    if (typed !== undefined && typed.trim() !== stored) {
      const code = typed.trim().toUpperCase()
      edit('postal_code', setShared({ postal_code: code === '' ? null : code }))
    }
    setTyped(undefined)
    commitStep()
  }
  return (
    <TextInput
      size="xs"
      className={classes['postal'] ?? ''}
      name="postal_code"
      label={label}
      description={place}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={10}
      autoComplete="off"
      value={typed ?? stored}
      error={problem === undefined ? undefined : textOf('postal_code', problem)}
      onChange={event => setTyped(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') finish()
      }}
      onBlur={finish}
    />
  )
}

/** "Taxes of Ontario: HST 13%". */
function usePlaceInWords(): string {
  const t = useText('pricing')
  const format = useFormat()
  const language = useLanguage()
  const label = useRowLabel()
  const { provinces } = useStaticData()
  const { context } = useDesk()
  const { country, region, source } = context.place
  const name = labelOf(provinces[country] ?? [], region, language)
  const taxes = context.taxes.components
    // Taxes on some plans or vehicles alone are not taxes of the deal as a whole.
    .filter(tax => (Number(tax.rate) > 0 || tax.excise_table) && !tax.lines_only && !tax.due_if)
    .map(({ name: tax, rate, excise_table }) =>
      excise_table ? t('place.excise') : `${label(tax)} ${format.percent(percentOfRate(rate), 0)}`,
    )
  const sentence = t(source === 'postal_code' ? 'place.of_code' : 'place.of_dealership', { place: name })
  return taxes.length === 0 ? t('place.none', { place: name }) : `${sentence} ${taxes.join(' + ')}`
}

/** "0.09975" is 9.975 percent. */
const percentOfRate = (rate: string) => plainDecimal((parseFixed(rate) ?? 0n) * 100n)
