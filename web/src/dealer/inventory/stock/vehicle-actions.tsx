import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { BuyerPicker } from './buyer-picker.tsx'
import { setStockStatus, type StockStatus } from './stock.api.ts'
import classes from './stock.module.css'

interface VehicleActionsProps {
  readonly vehicle: StockVehicle
  readonly onEdit: () => void
}

interface Done {
  readonly before: StockStatus
  readonly after: StockStatus
  readonly moved: number
}

/** Start an order, edit, sell, hold, restore; actions can be undone. */
export function VehicleActions({ vehicle, onEdit }: VehicleActionsProps) {
  const t = useText('stock')
  const [done, setDone] = useState<Done>()
  const [failure, setFailure] = useState<unknown>()
  const [isPicking, setPicking] = useState(false)
  const { stock_status: status } = vehicle
  const isGone = !isOrderableByStaff(status)

  const set = async (after: StockStatus) => {
    setFailure(undefined)
    try {
      const { orders_moved: moved } = await setStockStatus(vehicle.id, after)
      return moved
    } catch (error) {
      setFailure(error)
      return undefined
    }
  }
  const act = async (after: StockStatus) => {
    const moved = await set(after)
    if (moved !== undefined) setDone({ before: status, after, moved })
  }
  const sell = async () => {
    const others = vehicle.open_orders
    const yes =
      others === 0 ||
      (await confirm({
        kind: 'archive',
        title: t('sell.title'),
        text: t('sell.text', { count: others }),
        yesLabel: t('sell.yes'),
      }))
    if (yes) await act('S')
  }
  const undo = async () => {
    if (done !== undefined && (await set(done.before)) !== undefined) setDone(undefined)
  }
  return (
    <div className={classes['column']}>
      <div className={classes['acts']}>
        <Can action="order:create">
          <GatedButton
            reason={isGone ? t('order.gone') : vehicle.reservation === null ? undefined : t('order.reserved')}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            {t('order.start')}
          </GatedButton>
        </Can>
        <Can action="inventory:edit">
          <Button variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
          {isGone || status === 'R' || status === 'P' ? (
            <Button variant="default" onClick={() => void act('I')}>
              {t(isGone ? 'bring_back' : 'free')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void act('R')}>
              {t('hold')}
            </Button>
          )}
          {isGone ? null : (
            <Button variant="default" onClick={() => void sell()}>
              {t('sell')}
            </Button>
          )}
        </Can>
      </div>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      {done === undefined || done.after !== status ? null : (
        <Notice
          action={
            <Button variant="default" size="compact-sm" onClick={() => void undo()}>
              {t('undo')}
            </Button>
          }
        >
          {t(`done.${done.after as 'S' | 'R' | 'I'}`)}{' '}
          {done.moved === 0
            ? ''
            : t(done.after === 'S' ? 'done.moved' : 'done.moved_back', { count: done.moved })}
        </Notice>
      )}
      <SideDrawer
        isOpen={isPicking}
        title={t('buyer.title')}
        size={480}
        closeLabel={t('close')}
        onClose={() => setPicking(false)}
      >
        <BuyerPicker vehicleId={vehicle.id} />
      </SideDrawer>
    </div>
  )
}
