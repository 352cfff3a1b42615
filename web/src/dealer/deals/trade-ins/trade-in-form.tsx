import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import type { TradeInEstimate } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { parseDecimal } from '@forecourt/domain/platform/markets/parse-decimal.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import type { Question } from '@forecourt/domain/pricing/questions/question.ts'
import { tradeVehicleRules } from '@forecourt/domain/deals/trade-ins/estimates.ts'
import { amount } from '@forecourt/domain/platform/validation/numbers.ts'
import { maxLength } from '@forecourt/domain/platform/validation/presence.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { TRANSMISSIONS, type Transmission } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { Button } from '@mantine/core'
import { useHabits } from '#shared/format/market.ts'
import { useNow } from '#shared/format/use-now.ts'
import { SelectField, TextField } from '#shared/forms/fields.tsx'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import {
  answerField,
  answerRules,
  answersFrom,
  answerValues,
  shownOf,
} from '#shared/questions/question-form.ts'
import { QuestionInput } from '#shared/questions/question-input.tsx'
import { showToast, toastMs } from '#shared/ui/toast/toast-store.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { TradeInProblem } from './trade-in-problem.tsx'
import type { GivenTradeIn } from './trade-ins.api.ts'
import classes from './trade-ins.module.css'

interface TradeInFormProps {
  /** Absent: a new one. */
  readonly tradeIn?: TradeIn
  /** A new one is prefilled with this estimate. */
  readonly estimate?: TradeInEstimate | undefined
  readonly questions: readonly Question[]
  readonly save: (given: GivenTradeIn) => Promise<unknown>
  readonly onDone: () => void
}

const texts = ['vin', 'year', 'make', 'model', 'trim', 'style', 'odometer', 'color'] as const

function valuesOf({ tradeIn, estimate, questions }: TradeInFormProps): FieldValues {
  const valued = estimate?.trade_in_vehicle_data
  const known = tradeIn ?? (valued ? { ...valued, odometer: valued.mileage, style: null } : undefined)
  return {
    ...Object.fromEntries(texts.map(name => [name, String(known?.[name] ?? '')])),
    transmission: tradeIn?.transmission ?? '',
    trade_in_owing: tradeIn?.is_owing_set === true ? tradeIn.trade_in_owing : '',
    ...answerValues(questions, tradeIn?.answers),
  }
}

const filled = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? text.trim() : null)

/** Vehicle, amount owing and condition, as far as staff know them. */
export function TradeInForm(props: TradeInFormProps) {
  const { tradeIn, estimate, questions, save, onDone } = props
  const t = useText('trade_ins')
  const language = useLanguage()
  const { timeZone, locale, country } = useHabits()
  const form = useRuleForm<FieldValues>({
    initial: valuesOf(props),
    rules: {
      ...tradeVehicleRules(wallClock(useNow(), timeZone).date),
      style: [maxLength(60)],
      trade_in_owing: amount,
      ...answerRules(questions, country, { isComplete: false }),
    },
    draft: `trade-in ${tradeIn?.id ?? 'new'}`,
    submit: async values => {
      const text = (name: string) => filled(values[name])
      await save({
        vid: tradeIn?.vid ?? estimate?.cat_id ?? null,
        vin: text('vin'),
        year: Number(values['year']),
        make: text('make') ?? '',
        model: text('model') ?? '',
        trim: text('trim'),
        style: text('style'),
        odometer: Number(parseDecimal(String(values['odometer']), locale)),
        color: text('color'),
        transmission: text('transmission') as Transmission | null,
        answers: answersFrom(questions, values, country),
        trade_in_owing: owed(text('trade_in_owing')),
        ...estimated(tradeIn, estimate),
      })
      showToast({ type: 'success', text: t('saved'), durationMs: toastMs.short })
      onDone()
    },
  })
  const { ref, onSubmit, field, values, failure, isSubmitting } = form
  const line = (
    name: (typeof texts)[number],
    length: number,
    more: { required?: boolean; inputMode?: 'numeric' } = {},
  ) => <TextField {...field(name)} label={t(`field.${name}`)} maxLength={length} {...more} />
  const transmissions = TRANSMISSIONS.map(({ code }) => ({
    value: code,
    label: labelOf(TRANSMISSIONS, code, language),
  }))
  return (
    <TitledCard title={t(tradeIn === undefined ? 'form.new' : 'form.change')}>
      <form ref={ref} onSubmit={onSubmit} noValidate className={classes['form']}>
        <div className={classes['fields']}>
          {line('year', 4, { required: true, inputMode: 'numeric' })}
          {line('make', 60, { required: true })}
          {line('model', 60, { required: true })}
          {line('trim', 60)}
          {line('style', 60)}
          {line('odometer', 9, { required: true, inputMode: 'numeric' })}
          {line('color', 40)}
          <SelectField
            {...field('transmission')}
            label={t('field.transmission')}
            emptyLabel={t('not_said')}
            options={transmissions}
          />
          {line('vin', 17)}
          <MoneyInput {...field('trade_in_owing')} label={t('field.trade_in_owing')} hint={t('hint.owing')} />
        </div>
        <h3 className="dp-heading">{t('condition')}</h3>
        <div className={classes['questions']}>
          {shownOf(questions, values, country).map(question => (
            <div key={question.id} data-child={question.parent !== null || undefined}>
              <QuestionInput question={question} field={field(answerField(question.id))} isMarked={false} />
            </div>
          ))}
        </div>
        {failure === undefined ? null : <TradeInProblem error={failure} />}
        <div className={classes['acts']}>
          <Button type="submit" loading={isSubmitting}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </TitledCard>
  )
}

const owed = (typed: string | null) => (typed === null ? null : Number(typed).toFixed(2))

/** A new one gets the estimated range; an existing one keeps its own. */
function estimated(tradeIn: TradeIn | undefined, estimate: TradeInEstimate | undefined) {
  if (tradeIn)
    return {
      estimated_low: tradeIn.estimated_low,
      estimated_high: tradeIn.estimated_high,
      valuation_system: tradeIn.valuation_system,
    }
  const range = estimate?.eti?.vehicle_value
  if (!range) return {}
  return {
    estimated_low: range.range_min,
    estimated_high: range.range_max,
    valuation_system: 'internal' as const,
  }
}
