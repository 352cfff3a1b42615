import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { InvitationState, ShareType } from '@forecourt/contract/identity/invitations.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { leaveFor } from '#dealer/platform/navigation/navigation.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { shareLink } from './invitations.api.ts'
import { PrintedLink } from './printed-link.tsx'

interface ShareLinkMenuProps {
  readonly customer: Customer
  readonly state: InvitationState['state'] | undefined
}

/** Shares the same link: copied, by the reader's own mail or text program, or on paper. Each is recorded. */
export function ShareLinkMenu({ customer, state }: ShareLinkMenuProps) {
  const t = useText('invitations')
  const c = useText('customers')
  const share = useShare(customer, state === 'has_account')
  const mayNow = useCanOn('customer:share-link', { assigned_dealer: customer.assigned_dealer?.id ?? null })
  if (!useCan('customer:share-link')) return null
  const reason = !mayNow ? c('not_yours') : state === 'no_email' ? t('reason.no_email') : undefined
  const look = { variant: 'default', size: 'compact-md' } as const
  const arrow = <IconChevronDown size={14} stroke={1.75} aria-hidden />
  if (reason !== undefined)
    return (
      <GatedButton {...look} reason={reason} rightSection={arrow} onClick={() => undefined}>
        {t('share.button')}
      </GatedButton>
    )
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button {...look} rightSection={arrow}>
          {t('share.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void share('copy_link')}>{t('share.copy')}</Menu.Item>
        <Menu.Item onClick={() => void share('email')}>{t('share.email')}</Menu.Item>
        <Menu.Item disabled={customer.phone === null} onClick={() => void share('sms')}>
          {t('share.by_text')}
          {customer.phone === null ? <small> {t('share.no_phone')}</small> : null}
        </Menu.Item>
        <Menu.Item onClick={() => void share('qr_code')}>{t('share.qr')}</Menu.Item>
        <Menu.Item onClick={() => void share('print')}>{t('share.print')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useShare(customer: Customer, hasAccount: boolean) {
  const t = useText('invitations')
  const { name: dealership } = useHomeDealership()
  const handOver = (url: string) =>
    void openModal(close => (
      <PrintedLink name={customer.full_name} url={url} hasAccount={hasAccount} onClose={close} />
    ))
  const bringOut: Readonly<Record<ShareType, (url: string) => unknown>> = {
    copy_link: async url => {
      await navigator.clipboard.writeText(url)
      showToast({ type: 'success', text: t('share.copied') })
    },
    email: url => {
      const subject = encodeURIComponent(t('share.subject', { dealership }))
      const body = encodeURIComponent(t('share.message', { dealership, url }))
      leaveFor(`mailto:${customer.email ?? ''}?subject=${subject}&body=${body}`)
    },
    sms: url =>
      leaveFor(
        `sms:${customer.phone ?? ''}?&body=${encodeURIComponent(t('share.message', { dealership, url }))}`,
      ),
    qr_code: handOver,
    print: handOver,
  }
  return async (type: keyof typeof bringOut) => {
    try {
      await bringOut[type](await shareLink(customer.id, type))
    } catch (error) {
      const isUnwanted = isCallError(error) && error.code === 'consent_withdrawn'
      showToast({ type: 'error', text: t(isUnwanted ? 'send.failed_consent' : 'share.failed') })
    }
  }
}
