import type { OwnTradeIn } from '@forecourt/contract/deals/trade-in.ts'
import type { OwnTradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { parseDecimal } from '@forecourt/domain/platform/markets/parse-decimal.ts'
import { tradeVehicleRules } from '@forecourt/domain/deals/trade-ins/estimates.ts'
import { maxLength } from '@forecourt/domain/platform/validation/presence.ts'
import type { FieldValues, Rule } from '@forecourt/domain/platform/validation/rule.ts'
import { TRANSMISSIONS, type Transmission } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { Button } from '@mantine/core'
import { useHabits } from '#shared/format/market.ts'
import { CheckboxField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { useRuleContext } from '#shared/forms/rule-context.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import {
  answerField,
  answerRules,
  answersFrom,
  answerValues,
  questionsOf,
  shownOf,
} from '#shared/questions/question-form.ts'
import { QuestionInput } from '#shared/questions/question-input.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import type { SettleTradeIn } from './own-trade-in-list.tsx'
import { sendTradeIn } from './own-trade-ins.api.ts'
import classes from './trade-in.module.css'

interface SendTradeInFormProps {
  readonly read: OwnTradeIns
  /** An earlier one; absent for another one. */
  readonly tradeIn: OwnTradeIn | undefined
  readonly settle: SettleTradeIn
  /** Closes the form without changes. */
  readonly onKeep?: () => void
}

const texts = ['vin', 'year', 'make', 'model', 'trim', 'style', 'odometer', 'color'] as const

const accepted: Rule = {
  name: 'required',
  checksEmpty: true,
  check: value => (value === true ? undefined : {}),
}

const filled = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? text.trim() : null)

/** Vehicle, condition and amount owing; follow-up questions depend on the answers before. */
export function SendTradeInForm({ read, tradeIn, settle, onKeep }: SendTradeInFormProps) {
  const t = useText('shop')
  const language = useLanguage()
  const { locale, country, distance_unit: unit } = useHabits()
  const contextNow = useRuleContext()
  const questions = questionsOf(read.questions)
  const form = useRuleForm<FieldValues>({
    initial: {
      ...Object.fromEntries(texts.map(name => [name, String(tradeIn?.[name] ?? '')])),
      transmission: tradeIn?.transmission ?? '',
      ...answerValues(questions, tradeIn?.answers),
      accepted_terms: false,
    },
    rules: {
      ...tradeVehicleRules(contextNow().today),
      style: [maxLength(60)],
      ...answerRules(questions, country, { isComplete: true }),
      accepted_terms: [accepted],
    },
    submit: values =>
      settle(
        () =>
          sendTradeIn({
            order: read.order,
            ...(tradeIn && { trade_in: tradeIn.id }),
            vid: tradeIn?.vid ?? null,
            vin: filled(values['vin']),
            year: Number(values['year']),
            make: filled(values['make']) ?? '',
            model: filled(values['model']) ?? '',
            trim: filled(values['trim']),
            style: filled(values['style']),
            odometer: Number(parseDecimal(String(values['odometer']), locale)),
            color: filled(values['color']),
            transmission: filled(values['transmission']) as Transmission | null,
            answers: answersFrom(questions, values, country),
            accepted_terms: values['accepted_terms'] === true,
          }),
        t('trade_in.is.initial'),
      ),
  })
  const { ref, onSubmit, field, values, failure, isSubmitting } = form
  const required = { required: true }
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['form']}>
      <section className={classes['section']} aria-labelledby="trade-in-vehicle">
        <h2 id="trade-in-vehicle" className="dp-heading">
          {t('trade_in.vehicle')}
        </h2>
        <p className={classes['hint']}>{t('trade_in.vehicle_hint')}</p>
        <div className={classes['fields']}>
          <TextField
            {...field('year')}
            label={t('trade_in.field.year')}
            inputMode="numeric"
            maxLength={4}
            {...required}
          />
          <TextField {...field('make')} label={t('trade_in.field.make')} maxLength={60} {...required} />
          <TextField {...field('model')} label={t('trade_in.field.model')} maxLength={60} {...required} />
          <TextField {...field('trim')} label={t('trade_in.field.trim')} maxLength={60} optional />
          <TextField {...field('style')} label={t('trade_in.field.style')} maxLength={60} optional />
          <TextField
            {...field('odometer')}
            label={t('trade_in.field.odometer', { unit })}
            inputMode="numeric"
            maxLength={9}
            {...required}
          />
          <TextField {...field('color')} label={t('trade_in.field.color')} maxLength={40} optional />
          <SelectField
            {...field('transmission')}
            label={t('trade_in.field.transmission')}
            emptyLabel={t('trade_in.not_said')}
            options={TRANSMISSIONS.map(({ code }) => ({
              value: code,
              label: labelOf(TRANSMISSIONS, code, language),
            }))}
          />
          <TextField {...field('vin')} label={t('trade_in.field.vin')} maxLength={17} optional />
        </div>
      </section>
      <section className={classes['section']} aria-labelledby="trade-in-condition">
        <h2 id="trade-in-condition" className="dp-heading">
          {t('trade_in.condition_title')}
        </h2>
        {shownOf(questions, values, country).map(question => (
          <div key={question.id} data-child={question.parent !== null || undefined}>
            <QuestionInput question={question} field={field(answerField(question.id))} isMarked />
          </div>
        ))}
      </section>
      <section className={classes['section']} aria-labelledby="trade-in-send">
        <h2 id="trade-in-send" className="dp-heading">
          {t('trade_in.send_title')}
        </h2>
        <p className={classes['hint']}>{t('trade_in.send_hint')}</p>
        <CheckboxField {...field('accepted_terms')} label={t('trade_in.terms')} />
        {failure === undefined ? null : <InlineProblem error={failure}>{t('trade_in.failed')}</InlineProblem>}
        <div className={classes['acts']}>
          <Button type="submit" size="md" loading={isSubmitting}>
            {t('trade_in.send')}
          </Button>
          {onKeep === undefined ? null : (
            <Button size="md" variant="default" onClick={onKeep}>
              {t('trade_in.back')}
            </Button>
          )}
        </div>
      </section>
    </form>
  )
}
