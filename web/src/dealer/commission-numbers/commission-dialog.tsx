import type { CommissionNumberCheck } from '@forecourt/contract/commission-numbers.ts'
import type { Order } from '@forecourt/contract/orders.ts'
import { isCommissionNumber } from '@forecourt/domain/orders/order-form.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/gated-button.tsx'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { useVehicleName } from '../orders/vehicle-line.tsx'
import { changeCommissionNumber, checkCommissionNumber } from './commission-numbers.api.ts'
import classes from './commission-dialog.module.css'

interface CommissionDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

/** While it is typed; nobody waits for a check of every letter. */
const pauseMs = 400

const tidied = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/gu, '')

/** D-13: the number, the vehicle it leads to, and what changes with it. */
export function CommissionDialog({ order, onClose }: CommissionDialogProps) {
  const t = useText('acts')
  const v = useText('validation')
  const [typed, setTyped] = useState(order.commission_number ?? '')
  const [isLeft, setLeft] = useState(false)
  const number = tidied(typed)
  const [settled] = useDebouncedValue(number, pauseMs)
  const isWellFormed = isCommissionNumber(number)
  const { data: check, error } = useQuery({
    queryKey: ['commission-number', order.id, settled],
    queryFn: ({ signal }) => checkCommissionNumber(order.id, settled, signal),
    enabled: isCommissionNumber(settled),
  })
  const current = settled === number && isWellFormed ? check : undefined
  const { isBusy, failure, send } = useChange(order, number, onClose)
  const refusal =
    current === undefined || current.reason === null ? undefined : t(`commission.${current.reason}`)
  return (
    <Stack gap="md">
      <Modal.Title>{t('commission.title')}</Modal.Title>
      <TextInput
        label={t('commission.label')}
        description={t('commission.hint')}
        value={typed}
        maxLength={40}
        data-autofocus
        classNames={{ input: 'dp-mono' }}
        error={isLeft && number !== '' && !isWellFormed ? v('commission_number') : refusal}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
      />
      <div aria-live="polite">{current === undefined ? null : <Move order={order} check={current} />}</div>
      {error === null ? null : <InlineProblem error={error} />}
      {failure === undefined ? null : <ChangeProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('back')}
        </Button>
        <GatedButton
          loading={isBusy}
          reason={current?.valid === true ? undefined : (refusal ?? t('commission.enter'))}
          onClick={() => void send()}
        >
          {t('commission.button')}
        </GatedButton>
      </Group>
    </Stack>
  )
}

function useChange(order: Order, number: string, onClose: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await changeCommissionNumber(order, number)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return { isBusy, failure, send }
}

/** Vehicle A to vehicle B; the deal itself stays. */
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
