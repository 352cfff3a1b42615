import { mayMove } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { Button } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { useActions } from '#dealer/deals/appointments/use-actions.ts'
import type { ShownApplication } from './application-page.tsx'
import { ApplicationProblem } from './application-problem.tsx'
import classes from './applications.module.css'
import { ApproveDialog } from './approve-dialog.tsx'
import { reopenApplication } from './credit-applications.api.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { MoreDialog } from './more-dialog.tsx'

/** Actions of an application; those of managers say so. */
export function ApplicationActions(shown: ShownApplication) {
  const { application, customer } = shown
  const t = useText('credit_desk')
  const orders = useText('orders')
  const { isBusy, failure, run } = useActions()
  const holder = { assigned_dealer: customer.assigned_dealer?.id ?? null }
  const mayDecide = useCan('credit-application:approve') ? undefined : t('needs_manager')
  const mayAsk = useCanOn('credit-application:request-verification', holder) ? undefined : orders('not_yours')
  const mayReopen = useCan('credit-application:reopen')
  const status = application.status ?? 1
  if (mayMove(status, 'approve'))
    return (
      <div className={classes['acts']}>
        <GatedButton
          reason={mayDecide}
          aria-haspopup="dialog"
          onClick={() => void openModal(close => <ApproveDialog {...shown} onClose={close} />)}
        >
          {t('approve')}
        </GatedButton>
        <GatedButton
          variant="default"
          reason={mayAsk}
          aria-haspopup="dialog"
          onClick={() => void openModal(close => <MoreDialog {...shown} onClose={close} />)}
        >
          {t('more')}
        </GatedButton>
        <GatedButton
          variant="default"
          reason={mayDecide}
          aria-haspopup="dialog"
          onClick={() => void openModal(close => <DeclineDialog {...shown} onClose={close} />)}
        >
          {t('decline')}
        </GatedButton>
      </div>
    )
  if (!mayReopen || !mayMove(status, 'reopen')) return null
  return (
    <div className={classes['acts']}>
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => void run(() => reopenApplication(application.order), t('reopen.done'))}
      >
        {t('reopen')}
      </Button>
      {failure === undefined ? null : <ApplicationProblem error={failure} />}
    </div>
  )
}
