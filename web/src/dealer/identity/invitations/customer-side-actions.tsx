import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { InvitationState } from '@forecourt/contract/identity/invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import classes from './customer-side-actions.module.css'
import { invitationQuery, loginAsCustomer } from './invitations.api.ts'
import { SendInvitationDialog } from './send-invitation-dialog.tsx'
import { ShareLinkMenu } from './share-link-menu.tsx'

interface ActionsProps {
  readonly customer: Customer
}

/** Interface S-12: staff actions for the customer's access. Actions that the role never permits are absent. */
export function CustomerSideActions({ customer }: ActionsProps) {
  const t = useText('invitations')
  const { data } = useQuery(invitationQuery(customer.id))
  return (
    <div className={classes['acts']} role="group" aria-label={t('acts.label')}>
      <State state={data} />
      <SendInvitation customer={customer} state={data?.state} />
      <ShareLinkMenu customer={customer} state={data?.state} />
      <LoginAs customer={customer} />
    </div>
  )
}

function State({ state }: { readonly state: InvitationState | undefined }) {
  const t = useText('invitations')
  const format = useFormat()
  if (state?.state === 'has_account')
    return <span className={classes['state']}>{t('state.has_account')}</span>
  const stamp = state?.state === 'expired' ? state.expires : (state?.sent ?? null)
  if (stamp === null || state === undefined) return null
  const key = state.state === 'expired' ? 'state.expired' : 'state.invited'
  return <span className={classes['state']}>{t(key, { date: format.dayOf(stamp) })}</span>
}

interface StateProps extends ActionsProps {
  readonly state: InvitationState['state'] | undefined
}

const subjectOf = ({ assigned_dealer }: Customer) => ({ assigned_dealer: assigned_dealer?.id ?? null })

function SendInvitation({ customer, state }: StateProps) {
  const t = useText('invitations')
  const c = useText('customers')
  const mayNow = useCanOn('customer:send-invitation', subjectOf(customer))
  if (!useCan('customer:send-invitation')) return null
  const isAgain = state === 'invited' || state === 'expired'
  const reason = !mayNow
    ? c('not_yours')
    : state === 'has_account' || state === 'no_email'
      ? t(`reason.${state}`, { name: customer.full_name })
      : undefined
  const ask = () =>
    void openModal(close => <SendInvitationDialog customer={customer} isAgain={isAgain} onClose={close} />)
  return (
    <GatedButton variant="default" size="compact-md" reason={reason} aria-haspopup="dialog" onClick={ask}>
      {t(isAgain ? 'send.again' : 'send.button')}
    </GatedButton>
  )
}

/** Opens in a separate tab after the identity check, which runs in this one. */
function LoginAs({ customer }: ActionsProps) {
  const t = useText('invitations')
  const c = useText('customers')
  const [isBusy, setBusy] = useState(false)
  const mayNow = useCanOn('customer:login-as', subjectOf(customer))
  if (!useCan('customer:login-as')) return null
  const open = async () => {
    setBusy(true)
    try {
      const url = await loginAsCustomer(customer.id)
      // If the browser blocks it as a pop-up, it opens in this tab.
      if (window.open(url, '_blank') === null) location.assign(url)
      showToast({ type: 'success', text: t('login_as.opened') })
    } catch {
      showToast({ type: 'error', text: t('login_as.failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <GatedButton
      variant="default"
      size="compact-md"
      reason={mayNow ? undefined : c('not_yours')}
      loading={isBusy}
      onClick={() => void open()}
    >
      {t('login_as.button')}
    </GatedButton>
  )
}
