import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { staleProps } from '#shared/ui/table/stale.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { VehiclePicture, VehiclePrice } from '#dealer/inventory/vehicles/vehicle-card.tsx'
import { VehicleFacts } from '#dealer/inventory/vehicles/vehicle-facts.tsx'
import { useVehicleName } from '#dealer/inventory/vehicles/vehicle-words.ts'
import { createOrder } from './create-order.ts'
import { newOrderBody, newOrderRules, paymentTypeOf, type NewOrder } from './new-order-form.ts'
import classes from './new-order.module.css'
import { useTypedEstimate, type TypedEstimate } from './use-typed-estimate.ts'

/** Somebody was faster. */
const gone = ['vehicle_unavailable', 'vehicle_reserved']

interface NewOrderFieldsProps {
  readonly customerId: string
  readonly vehicle: Vehicle
  readonly campaign: string
  readonly reason: string | undefined
  readonly initial: NewOrder
  /** The vehicle was taken while the drawer was open. */
  readonly onGone: (values: NewOrder) => void
  readonly onClose: () => void
}

export function NewOrderFields(props: NewOrderFieldsProps) {
  const { customerId, vehicle, campaign, reason, initial, onGone, onClose } = props
  const t = useText('vehicles')
  const navigate = useNavigate()
  const { ref, onSubmit, submit, field, setValue, values, failure, isSubmitting } = useRuleForm<NewOrder>({
    initial,
    rules: newOrderRules,
    guarded: false,
    submit: async asked => {
      const body = newOrderBody(asked, { customer: customerId, vehicle: vehicle.id, campaign })
      try {
        const { id } = await createOrder(body)
        // Back leads to the search, not to a drawer that would open a second order.
        await navigate(pathTo('pricingWorksheet', { id: customerId, orderId: id }), { replace: true })
      } catch (error) {
        if (!isCallError(error, 'conflict') || !gone.includes(error.code)) throw error
        onGone(asked)
      }
    },
  })
  const estimated = useTypedEstimate(vehicle, values)
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['body']}>
      <VehicleSummary estimated={estimated} type={paymentTypeOf(values)} />
      <PaymentTypeField value={values.payment_type} onValue={type => setValue('payment_type', type)} />
      <div className={classes['pair']}>
        <MoneyInput
          {...field('finance_down_payment')}
          label={t('order.finance_down_payment')}
          {...(initial.finance_down_payment === '' ? { hint: t('order.finance_down_payment_hint') } : {})}
        />
        <MoneyInput {...field('lease_down_payment')} label={t('order.lease_down_payment')} />
      </div>
      <Switch
        label={t('order.include_tax')}
        checked={values.payment_include_tax}
        onChange={event => setValue('payment_include_tax', event.currentTarget.checked)}
      />
      {campaign === '' ? null : (
        <dl className={classes['campaign']}>
          <dt>{t('order.campaign')}</dt>
          <dd>{campaign}</dd>
          <dd className={classes['hint']}>{t('order.campaign_hint')}</dd>
        </dl>
      )}
      {failure === undefined ? null : <Failure error={failure} customerId={customerId} />}
      <div className={classes['footer']}>
        <Button variant="default" onClick={onClose}>
          {t('order.cancel')}
        </Button>
        <GatedButton loading={isSubmitting} reason={reason} onClick={() => void submit()}>
          {t('order.create')}
        </GatedButton>
      </div>
    </form>
  )
}

interface VehicleSummaryProps {
  readonly estimated: TypedEstimate
  readonly type: ReturnType<typeof paymentTypeOf>
}

function VehicleSummary({ estimated: { vehicle, isStale }, type }: VehicleSummaryProps) {
  const t = useText('vehicles')
  const name = useVehicleName()(vehicle)
  const { stock_status: stock } = vehicle
  return (
    <div className={classes['summary']}>
      <VehiclePicture vehicle={vehicle} />
      <h3 className={classes['name']}>{name}</h3>
      <VehicleFacts vehicle={vehicle} />
      <div {...staleProps(isStale)}>
        <VehiclePrice vehicle={vehicle} type={type} />
      </div>
      {stock === 'P' || stock === 'R' ? (
        <Notice tone="attention">{t(stock === 'P' ? 'order.pending' : 'order.reserved')}</Notice>
      ) : null}
    </div>
  )
}

interface PaymentTypeFieldProps {
  readonly value: string
  readonly onValue: (type: string) => void
}

function PaymentTypeField({ value, onValue }: PaymentTypeFieldProps) {
  const t = useText('vehicles')
  const language = useLanguage()
  const label = useId()
  return (
    <div>
      <div id={label} className={classes['label']}>
        {t('order.payment_type')}
      </div>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={PAYMENT_TYPES.map(({ code, name, name_fr: nameFr }) => ({
          value: code,
          label: language === 'fr' ? nameFr : name,
        }))}
        value={value}
        onChange={onValue}
      />
    </div>
  )
}

interface FailureProps {
  readonly error: CallError
  readonly customerId: string
}

/** The first try arrived although its response did not; that response is not shown again. */
function Failure({ error, customerId }: FailureProps) {
  const t = useText('vehicles')
  if (error.code !== 'key_reused' && error.code !== 'already_done') return <InlineProblem error={error} />
  return (
    <Notice
      tone="attention"
      action={
        <Button
          variant="default"
          size="compact-sm"
          component={Link}
          to={pathTo('customer', { id: customerId })}
        >
          {t('order.already_go')}
        </Button>
      }
    >
      {t('order.already')}
    </Notice>
  )
}
