import type { CommissionNumberCheck } from '@forecourt/contract/deals/commission-numbers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import {
  COMMISSION_NUMBER_RULES,
  COMMISSION_NUMBER_TYPED,
  isCommissionNumber,
  tidyCommissionNumber,
} from '@forecourt/domain/deals/orders/commission-number.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { isCallError } from '#shared/api/call-error.ts'
import { inputProps, shownText } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useVehicleName } from '#dealer/deals/orders/vehicle-line.tsx'
import { changeCommissionNumber, checkCommissionNumber } from './commission-numbers.api.ts'
import classes from './commission-dialog.module.css'

interface CommissionDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

/** Debounce: not every letter is checked. */
const pauseMs = 400

/** Interface D-13: the commission number, the vehicle it leads to, and what changes. */
export function CommissionDialog({ order, onClose }: CommissionDialogProps) {
  const t = useText('acts')
  const { ref, onSubmit, field, values, failure, isSubmitting } = useRuleForm({
    initial: { commission_number: order.commission_number ?? '' },
    rules: COMMISSION_NUMBER_RULES,
    guarded: false,
    submit: async ({ commission_number: typed }) => {
      // The number is assigned only after the user has seen which vehicle it leads to.
      if (current?.valid !== true) return
      await changeCommissionNumber(order, tidyCommissionNumber(typed))
      onClose()
    },
  })
  const number = tidyCommissionNumber(values.commission_number)
  const { current, error } = useCheck(order, number)
  const refusal =
    current === undefined || current.reason === null ? undefined : t(`commission.${current.reason}`)
  const bound = field('commission_number')
  const told = { ...bound, error: bound.error ?? refusal }
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('commission.title')}</Modal.Title>
        <TextInput
          {...inputProps({ ...told, label: t('commission.label'), hint: t('commission.hint') })}
          value={shownText(bound.value)}
          maxLength={COMMISSION_NUMBER_TYPED}
          data-autofocus
          classNames={{ input: 'dp-mono' }}
          onChange={event => bound.onValue(event.currentTarget.value)}
          onBlur={bound.onLeave}
        />
        <div aria-live="polite">{current === undefined ? null : <Move order={order} check={current} />}</div>
        {error === null ? null : <InlineProblem error={error} />}
        {failure === undefined ? null : <ChangeProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('back')}
          </Button>
          <GatedButton
            type="submit"
            loading={isSubmitting}
            reason={current?.valid === true ? undefined : (refusal ?? t('commission.enter'))}
          >
            {t('commission.button')}
          </GatedButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Result of the check of the typed number; undefined until there is one. */
function useCheck({ id }: Order, number: string) {
  const [settled] = useDebouncedValue(number, pauseMs)
  const { data, error } = useQuery({
    queryKey: ['commission-number', id, settled],
    queryFn: ({ signal }) => checkCommissionNumber(id, settled, signal),
    enabled: isCommissionNumber(settled),
  })
  return { current: settled === number && isCommissionNumber(number) ? data : undefined, error }
}

/** From vehicle A to vehicle B; the deal itself stays. */
function Move({ order, check }: { readonly order: Order; readonly check: CommissionNumberCheck }) {
  const t = useText('acts')
  const name = useVehicleName()
  const { vehicle } = check
  if (vehicle === null) return null
  const isSame = vehicle.id === order.vehicle.id
  return (
    <dl className={classes['move']}>
      <dt>{t('commission.from')}</dt>
      <dd>
        {name(order.vehicle)} <span className="dp-mono">{order.vehicle.stock_number}</span>
      </dd>
      <dt>{t('commission.to')}</dt>
      <dd>
        {name(vehicle)} <span className="dp-mono">{vehicle.stock_number}</span>
      </dd>
      <dt>{t('commission.changes')}</dt>
      <dd>{t(isSame ? 'commission.same_vehicle' : 'commission.keeps_deal')}</dd>
    </dl>
  )
}

function ChangeProblem({ error }: { readonly error: unknown }) {
  const t = useText('acts')
  const code = isCallError(error) ? error.code : ''
  if (code === 'stale') return <InlineProblem error={error}>{t('stale')}</InlineProblem>
  if (code === 'order_confirmed') return <InlineProblem error={error}>{t('confirmed')}</InlineProblem>
  if (code === 'commission_number_in_use')
    return <InlineProblem error={error}>{t('commission.in_use')}</InlineProblem>
  return <InlineProblem error={error} />
}
