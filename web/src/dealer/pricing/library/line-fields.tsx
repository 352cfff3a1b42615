import {
  DISCOUNT_TAXABILITY,
  FEE_KINDS,
  FEE_TAXABILITY,
} from '@forecourt/domain/pricing/fees/library-form.ts'
import { CheckboxField, NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { FrenchNameField } from '#shared/forms/french-name-field.tsx'
import { MoneyInput, PercentInput } from '#shared/forms/figure-fields.tsx'
import { useHabits } from '#shared/format/market.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import type { CatalogueName } from './library.api.ts'
import classes from './library.module.css'
import type { LineForm } from './line-editor.tsx'
import { useLineText } from './line-text.ts'
import {
  CAP_FLAGS,
  CONDITION_FLAGS,
  isFee,
  isGlobal,
  MARKETSCAN_TYPES,
  PAYMENT_FLAGS,
  STOCK_FLAGS,
} from './line-values.ts'
import { VehicleTypesField } from './vehicle-types-field.tsx'

interface PartProps {
  readonly shelf: CatalogueName
  readonly form: LineForm
}

/** All fields of a row of this list, in the order of thinking. */
export function LineFields({ shelf, form }: PartProps) {
  return (
    <>
      <div className={classes['fields']}>
        <Names form={form} />
        {shelf === 'global-discounts' ? <Money form={form} /> : <Amount form={form} />}
        <Taxability shelf={shelf} form={form} />
        {isFee(shelf) ? <FeeType shelf={shelf} form={form} /> : null}
        {shelf === 'custom-discounts' ? null : <MarketscanType form={form} />}
      </div>
      {shelf === 'global-fees' ? <Descriptions form={form} /> : null}
      <div className={classes['groups']}>
        <FlagGroup form={form} title="group.payments" flags={PAYMENT_FLAGS} />
        <FlagGroup form={form} title="group.conditions" flags={CONDITION_FLAGS} />
        {isGlobal(shelf) ? <FlagGroup form={form} title="group.stock" flags={STOCK_FLAGS} /> : null}
        {isFee(shelf) ? <FlagGroup form={form} title="group.lease" flags={CAP_FLAGS} /> : null}
        <FlagGroup
          form={form}
          title="group.use"
          flags={
            shelf === 'global-fees'
              ? (['include_by_default', 'selectable_by_customer'] as const)
              : (['include_by_default'] as const)
          }
        />
      </div>
      {isGlobal(shelf) ? <VehicleTypesField {...form.field('vehicle_types')} /> : null}
    </>
  )
}

type FormProps = Pick<PartProps, 'form'>

function Names({ form }: FormProps) {
  const { t } = useLineText()
  return (
    <>
      <TextField {...form.field('name')} label={t('field.name')} maxLength={80} required />
      <FrenchNameField {...form.field('name_fr')} label={t('field.name_fr')} maxLength={80} />
    </>
  )
}

function Amount({ form }: FormProps) {
  const { t } = useLineText()
  return <MoneyInput {...form.field('amount')} label={t('field.amount')} required />
}

const KINDS = ['discount', 'incentive'] as const
const INCENTIVES = ['percentage_discount', 'rate_reduction', 'rebate'] as const
const PAYERS = ['dealer', 'manufacturer'] as const

/** A discount is an amount; an incentive is an amount, a percentage of the price or points off the rate. */
function Money({ form }: FormProps) {
  const { t } = useLineText()
  const isIncentive = form.values['kind'] === 'incentive'
  const isPercent =
    isIncentive && ['percentage_discount', 'rate_reduction'].includes(String(form.values['incentive_type']))
  return (
    <>
      <SelectField
        {...form.field('kind')}
        label={t('field.kind')}
        options={KINDS.map(code => ({ value: code, label: t(`kind.${code}`) }))}
      />
      {isIncentive ? (
        <>
          <SelectField
            {...form.field('incentive_type')}
            label={t('field.incentive_type')}
            emptyLabel={t('choose')}
            options={INCENTIVES.map(code => ({ value: code, label: t(`incentive.${code}`) }))}
          />
          <SelectField
            {...form.field('paid_by')}
            label={t('field.paid_by')}
            options={PAYERS.map(code => ({ value: code, label: t(`paid_by.${code}`) }))}
          />
        </>
      ) : null}
      {isPercent ? (
        <PercentInput {...form.field('percent')} label={t('field.percent')} required />
      ) : (
        <Amount form={form} />
      )}
    </>
  )
}

function Taxability({ shelf, form }: PartProps) {
  const { t } = useLineText()
  const { country } = useHabits()
  const codes = (isFee(shelf) ? FEE_TAXABILITY : DISCOUNT_TAXABILITY)[country]
  return (
    <SelectField
      {...form.field('taxability')}
      label={t('field.taxability')}
      options={codes.map(code => ({ value: code, label: t(`taxability.${code}`) }))}
    />
  )
}

function FeeType({ shelf, form }: PartProps) {
  const { t } = useLineText()
  const known: readonly string[] = FEE_KINDS[isGlobal(shelf) ? 'global' : 'custom']
  const now = String(form.values['type'])
  // A fee with an unknown type keeps it until somebody chooses another.
  const codes = known.includes(now) ? known : [now, ...known]
  return (
    <SelectField
      {...form.field('type')}
      label={t('field.type')}
      options={codes.map(code => ({ value: code, label: t(`type.${code as 'custom'}`) }))}
    />
  )
}

function MarketscanType({ form }: FormProps) {
  const { t } = useLineText()
  const language = useLanguage()
  return (
    <SelectField
      {...form.field('marketscan_type')}
      label={t('field.marketscan_type')}
      emptyLabel={t('none')}
      options={MARKETSCAN_TYPES.map(({ code, name, name_fr }) => ({
        value: code,
        label: language === 'fr' ? name_fr : name,
      }))}
    />
  )
}

function Descriptions({ form }: FormProps) {
  const { t } = useLineText()
  return (
    <div className={classes['pair']}>
      <NoteField {...form.field('description_en')} label={t('field.description_en')} rows={2} optional />
      <NoteField {...form.field('description_fr')} label={t('field.description_fr')} rows={2} optional />
    </div>
  )
}

interface FlagGroupProps extends FormProps {
  readonly title: 'group.payments' | 'group.conditions' | 'group.stock' | 'group.lease' | 'group.use'
  readonly flags: readonly string[]
}

/** Checkboxes of one group; an error about the group is shown at the first. */
function FlagGroup({ form, title, flags }: FlagGroupProps) {
  const { t } = useLineText()
  return (
    <fieldset className={classes['group']}>
      <legend>{t(title)}</legend>
      <div className={classes['boxes']}>
        {flags.map(flag => (
          <CheckboxField key={flag} {...form.field(flag)} label={t(`flag.${flag}` as 'flag.is_cash')} />
        ))}
      </div>
    </fieldset>
  )
}
