import { regulatorOf, REGULATORS } from '@forecourt/domain/dealership/dealerships/regulators.ts'
import { surchargeAllowed } from '@forecourt/domain/deals/deposits/surcharges.ts'
import { MAX_DEPOSIT } from '@forecourt/domain/deals/deposits/deposit-amounts.ts'
import { TIME_ZONES } from '@forecourt/domain/platform/markets/time-zones.table.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'
import classes from './dealership.module.css'
import { ImagePart } from './image-part.tsx'
import { ChoiceSetting, NumberSetting, SwitchSetting, TextSetting, WordsSetting } from './setting-fields.tsx'
import type { DealershipForm } from './use-dealership-form.tsx'

export interface PartProps {
  readonly form: DealershipForm
}

interface Named {
  readonly code: string
  readonly name: string
  readonly name_fr: string
}

/** Options of a list from the server, in the reader's language. */
function useNamed() {
  const language = useLanguage()
  return (list: readonly Named[]) =>
    list.map(({ code, name, name_fr }) => ({ value: code, label: language === 'fr' ? name_fr : name }))
}

function useChoices() {
  const t = useText('dealership')
  return <
    C extends
      | 'hold'
      | 'capture'
      | 'none'
      | 'processing'
      | 'fixed'
      | 'both'
      | 'full'
      | 'short'
      | 'vin_first'
      | 'modular'
      | 'linear'
      | 'cash'
      | 'finance'
      | 'lease',
  >(
    codes: readonly C[],
  ) => codes.map(code => ({ value: code, label: t(`choice.${code}`) }))
}

export function IdentityPart({ form }: PartProps) {
  const t = useText('dealership')
  const { provinces } = useStaticData()
  const named = useNamed()
  const { country, province_code, uid, regulator_ids } = form.draft
  const own = regulatorOf(country, province_code)
  const regulators = REGULATORS.filter(one => one === own || regulator_ids[one] !== null)
  return (
    <>
      <TitledCard level={3} title={t('card.contact')}>
        <TextSetting form={form} field="name" required maxLength={80} />
        <div className={classes['pair']}>
          <TextSetting form={form} field="phone" kind="phone" required />
          <TextSetting form={form} field="email" required />
        </div>
        <TextSetting form={form} field="website" />
      </TitledCard>
      <TitledCard level={3} title={t('card.address')}>
        <TextSetting form={form} field="address_line_1" required />
        <TextSetting form={form} field="address_line_2" />
        <div className={classes['pair']}>
          <TextSetting form={form} field="city" required />
          <ChoiceSetting form={form} field="province_code" options={named(provinces[country])} />
          <TextSetting form={form} field="postal_code" kind="postal" required />
          <ChoiceSetting form={form} field="timezone" options={zonesOf(country)} />
        </div>
        <p className={classes['faint']}>{t('country.fixed', { country: t(`country.${country}`) })}</p>
      </TitledCard>
      <TitledCard level={3} title={t('card.online')}>
        <TextSetting form={form} field="cname" required maxLength={63} />
        <div className={classes['pair']}>
          <TextSetting form={form} field="new_cars_link" />
          <TextSetting form={form} field="used_cars_link" />
        </div>
        <p className={classes['faint']}>{t('uid', { uid })}</p>
        <ImagePart form={form} kind="picture" />
      </TitledCard>
      <TitledCard level={3} title={t('card.licence')}>
        <WordsSetting form={form} field="oem" />
        {regulators.map(regulator => (
          <TextSetting key={regulator} form={form} field={`regulator_ids.${regulator}`} maxLength={40} />
        ))}
        {regulators.length === 0 ? <p className={classes['faint']}>{t('licence.none')}</p> : null}
      </TitledCard>
    </>
  )
}

const zonesOf = (country: 'CA' | 'US') =>
  TIME_ZONES[country].map(zone => ({ value: zone, label: zone.replace(/^.*\//, '').replaceAll('_', ' ') }))

const fees = ['none', 'processing', 'fixed', 'both'] as const

export function DepositsPart({ form }: PartProps) {
  const t = useText('dealership')
  const format = useFormat()
  const choices = useChoices()
  const { country, province_code, depositpackage } = form.draft
  const mayCharge = surchargeAllowed(country, province_code)
  const caps = {
    cash: format.money(MAX_DEPOSIT.cash),
    finance: format.money(MAX_DEPOSIT.finance),
    lease: format.money(MAX_DEPOSIT.lease),
  }
  return (
    <>
      <TitledCard level={3} title={t('card.amounts')}>
        <TextSetting form={form} field="deposit" kind="money" />
        <div className={classes['trio']}>
          <TextSetting form={form} field="depositpackage.amount_cash" kind="money" />
          <TextSetting form={form} field="depositpackage.amount_finance" kind="money" />
          <TextSetting form={form} field="depositpackage.amount_lease" kind="money" />
        </div>
        <p className={classes['faint']}>{t('deposit.caps', caps)}</p>
      </TitledCard>
      <TitledCard level={3} title={t('card.holding')}>
        <div className={classes['pair']}>
          <ChoiceSetting form={form} field="depositpackage.mode" options={choices(['hold', 'capture'])} />
          <NumberSetting form={form} field="depositpackage.hold_hours" />
        </div>
        <SwitchSetting form={form} field="depositpackage.reservation_auto_release" />
        <div className={classes['pair']}>
          <TextSetting form={form} field="depositpackage.refundable_text_en" kind="long" />
          <TextSetting form={form} field="depositpackage.refundable_text_fr" kind="long" />
        </div>
      </TitledCard>
      <TitledCard level={3} title={t('card.card_fee')}>
        {mayCharge ? null : <Notice>{t('card_fee.forbidden')}</Notice>}
        <ChoiceSetting
          form={form}
          field="depositpackage.fee_mode"
          options={choices(mayCharge ? fees : ['none'])}
        />
        {depositpackage.fee_mode === 'none' ? null : (
          <div className={classes['pair']}>
            <TextSetting form={form} field="depositpackage.fee_percent" kind="percent" required />
            <TextSetting form={form} field="depositpackage.fee_fixed" kind="money" required />
          </div>
        )}
      </TitledCard>
    </>
  )
}

export function CreditPart({ form }: PartProps) {
  const t = useText('dealership')
  const { credit_application_systems } = useStaticData()
  const named = useNamed()
  return (
    <TitledCard level={3} title={t('section.credit')}>
      <ChoiceSetting
        form={form}
        field="credit_application_system"
        options={named(credit_application_systems)}
      />
      <SwitchSetting form={form} field="mandatory_ssn" />
      <SwitchSetting form={form} field="is_credit_application_gender_enc_optional" />
      <SwitchSetting form={form} field="mandatory_secondary_phone" />
    </TitledCard>
  )
}

export function TradePart({ form }: PartProps) {
  const t = useText('dealership')
  const { trade_in_systems } = useStaticData()
  const named = useNamed()
  const choices = useChoices()
  return (
    <TitledCard level={3} title={t('section.trade')}>
      <div className={classes['pair']}>
        <ChoiceSetting form={form} field="trade_in_system" options={named(trade_in_systems)} />
        <ChoiceSetting
          form={form}
          field="trade_in_system_variant"
          options={choices(['full', 'short', 'vin_first'])}
        />
      </div>
      <SwitchSetting form={form} field="is_eti_enabled" />
      <SwitchSetting form={form} field="is_trs_enabled" />
      {form.draft.is_trs_enabled && !form.base.is_trs_enabled ? (
        <Notice tone="attention">{t('trs.warning')}</Notice>
      ) : null}
    </TitledCard>
  )
}

export function BuyingPart({ form }: PartProps) {
  const t = useText('dealership')
  const choices = useChoices()
  return (
    <>
      <TitledCard level={3} title={t('card.flow')}>
        <div className={classes['pair']}>
          <ChoiceSetting form={form} field="vdp_flow" options={choices(['modular', 'linear'])} />
          <ChoiceSetting
            form={form}
            field="financing_default_payment_type"
            options={choices(['cash', 'finance', 'lease'])}
          />
        </div>
        <SwitchSetting form={form} field="compulsory_login" />
        <SwitchSetting form={form} field="use_postal_code" />
        <SwitchSetting form={form} field="use_addons_recommendation" />
        <SwitchSetting form={form} field="spin_car_enabled" />
      </TitledCard>
      <TitledCard level={3} title={t('card.staff')}>
        <SwitchSetting form={form} field="enable_sales_manager_fee_discounts" />
        <SwitchSetting form={form} field="reps_see_all" />
        <NumberSetting form={form} field="response_time_minutes" />
      </TitledCard>
      <TitledCard level={3} title={t('card.discount_name')}>
        <div className={classes['pair']}>
          <TextSetting form={form} field="discount_name_en" maxLength={60} />
          <TextSetting form={form} field="discount_name_fr" maxLength={60} />
        </div>
      </TitledCard>
    </>
  )
}

export function AnalyticsPart({ form }: PartProps) {
  const t = useText('dealership')
  return (
    <TitledCard level={3} title={t('section.analytics')}>
      <SwitchSetting form={form} field="enable_default_google_analytics" />
      <TextSetting form={form} field="analytics_key" maxLength={40} />
      <WordsSetting form={form} field="analytics_keys" />
    </TitledCard>
  )
}
