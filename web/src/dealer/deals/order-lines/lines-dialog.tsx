import type { Order, OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { PaymentLine } from '#dealer/deals/orders/payment-line.tsx'
import { worksheetQueries } from '#dealer/pricing/pricing/model/pricing.api.ts'
import { IncentiveForm } from './incentive-form.tsx'
import { LibraryRows } from './library-rows.tsx'
import classes from './order-lines.module.css'

interface LinesDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

/** Adds catalogue fees, discounts and incentives to an order without the worksheet. */
export function LinesDialog({ order, onClose }: LinesDialogProps) {
  const t = useText('lines')
  const acts = useText('acts')
  const stored = useQuery(worksheetQueries.order(order.id))
  const context = useQuery(worksheetQueries.context(order.id, '', null))
  const error = stored.error ?? context.error
  const retry = () => {
    void stored.refetch()
    void context.refetch()
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('title', { number: order.number })}</Modal.Title>
      {stored.data === undefined || context.data === undefined ? (
        error === null ? (
          <CardSkeleton height={320} />
        ) : (
          <InlineProblem error={error} onRetry={retry}>
            {t('failed')}
          </InlineProblem>
        )
      ) : (
        <Lines order={stored.data.data} etag={stored.data.etag} library={context.data.library} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {acts('close')}
        </Button>
      </Group>
    </Stack>
  )
}

interface LinesProps {
  readonly order: OrderWithWorksheet
  readonly etag: string | null
  readonly library: readonly LibraryLine[]
}

function Lines({ order, etag, library }: LinesProps) {
  const t = useText('lines')
  const of = (kind: LibraryLine['kind']) => library.filter(line => line.kind === kind)
  return (
    <>
      <div className={classes['now']} role="status">
        <span>{t('now')}</span>
        <PaymentLine order={order} />
      </div>
      <LibraryRows title={t('fees')} lines={of('fee')} order={order} />
      <LibraryRows title={t('discounts')} lines={of('discount')} order={order} />
      <p className="dp-faint">{t('remove_hint')}</p>
      <IncentiveForm order={order} etag={etag} library={of('incentive')} />
    </>
  )
}
