import { FREQUENCIES } from '@forecourt/domain/platform/money/frequency.ts'
import { MONTHLY_FACTOR } from '@forecourt/domain/pricing/payments/interest/monthly-equivalent.ts'
import { TERMS } from '@forecourt/domain/pricing/payments/deal/offered-terms.ts'
import { Checkbox } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { ChoiceField, FigureField, Refusable, SwitchField } from './settings-field.tsx'
import { PRODUCTS, valueOf, type Products, type SettingsField } from './settings-fields.ts'
import classes from './settings.module.css'
import { useSettingsText } from './settings-text.ts'
import type { SettingsForm } from './use-settings-form.tsx'

interface CardProps {
  readonly form: SettingsForm
}

/** Defaults of a new deal, card by card (interface S-37). */
export function SettingsCards({ form }: CardProps) {
  const t = useText('settings')
  return (
    <>
      <TitledCard level={3} title={t('card.defaults')}>
        <div className={classes['matrix']}>
          {PRODUCTS.map(product => (
            <ProductDefaults key={product} product={product} form={form} />
          ))}
        </div>
      </TitledCard>
      <TitledCard level={3} title={t('card.types')}>
        <div className={classes['pair']}>
          <ChoiceField form={form} field="financing_default_payment_type" options={types} />
          <ChoiceField form={form} field="financing_default_payment_type_used" options={types} />
        </div>
      </TitledCard>
      <TitledCard level={3} title={t('card.frequencies')}>
        <p className={classes['faint']}>{t('frequencies.hint')}</p>
        <div className={classes['pair']}>
          <FrequencyField form={form} field="financing_finance_enabled_frequencies" />
          <FrequencyField form={form} field="financing_lease_enabled_frequencies" />
        </div>
      </TitledCard>
      <TitledCard level={3} title={t('card.tax')}>
        <SwitchField form={form} field="financing_include_sales_tax" hint={t('tax.hint')} />
      </TitledCard>
      <TitledCard level={3} title={t('card.incentives')}>
        <SwitchField form={form} field="conditional_incentives_enabled" />
        <SwitchField form={form} field="global_incentives" />
      </TitledCard>
      <TitledCard level={3} title={t('card.discounts')}>
        <SwitchField form={form} field="discount_settings.allow_custom" />
        <SwitchField form={form} field="discount_settings.require_reason" />
        <div className={classes['pair']}>
          <FigureField form={form} field="discount_settings.max_percent_rep" kind="percent" />
          <FigureField form={form} field="discount_settings.max_percent_manager" kind="percent" />
        </div>
        <ChoiceField form={form} field="discount_settings.stacking" options={['stackable', 'exclusive']} />
      </TitledCard>
      <TitledCard level={3} title={t('card.lease')}>
        <ChoiceField
          form={form}
          field="lease_rate_calculation_method"
          options={['annuity_due', 'annuity_arrears', 'money_factor']}
          hint={t('lease.hint')}
        />
      </TitledCard>
    </>
  )
}

const types = ['cash', 'finance', 'lease'] as const

/** A column of the matrix: down payment, frequency, term. */
function ProductDefaults({ product, form }: CardProps & { readonly product: Products }) {
  const t = useText('settings')
  const terms: readonly number[] = product === 'lease' ? TERMS.lease : TERMS.finance
  return (
    <fieldset className={classes['product']}>
      <legend>{t(`column.${product}`)}</legend>
      <FigureField
        form={form}
        field={`financing_${product}_default_down_payment`}
        kind="money"
        label={t('field.down_payment')}
      />
      <ChoiceField
        form={form}
        field={`financing_${product}_default_frequency`}
        options={FREQUENCIES}
        label={t('field.frequency')}
      />
      <ChoiceField
        form={form}
        field={`financing_${product}_default_term`}
        label={t('field.term')}
        options={terms.map(String)}
        isNumber
      />
    </fieldset>
  )
}

/** The frequencies on offer, each with its factor to a month. */
function FrequencyField({ form, field }: CardProps & { readonly field: SettingsField }) {
  const t = useText('settings')
  const format = useFormat()
  const { labelOf } = useSettingsText()
  return (
    <Refusable form={form} field={field}>
      {error => (
        <Checkbox.Group
          label={labelOf(field)}
          error={error}
          value={valueOf(form.draft, field) as string[]}
          onChange={chosen =>
            form.set(
              field,
              FREQUENCIES.filter(one => chosen.includes(one)),
            )
          }
        >
          <div className={classes['choices']}>
            {FREQUENCIES.map(frequency => (
              <Checkbox
                key={frequency}
                name={field}
                value={frequency}
                label={`${t(`frequency.${frequency}`)} ${t('factor', { factor: format.number(MONTHLY_FACTOR[frequency]) })}`}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </Refusable>
  )
}
