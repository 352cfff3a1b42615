import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'
import { Can, useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { BulkNotice } from '../list/bulk-notice.tsx'
import type { Outcome } from '../list/bulk-outcome.ts'
import classes from './customer-header.module.css'
import { RepButton } from './rep-button.tsx'
import { useStatusChange } from '../list/use-status-change.tsx'
import { WalkNav } from './walk-nav.tsx'

const CustomerSideActions = lazyPart(
  async () => (await import('#dealer/identity/invitations/customer-side-actions.tsx')).CustomerSideActions,
)

/** Who the customer is, their status and their representative. */
export function CustomerHeader({ customer }: { readonly customer: Customer }) {
  const t = useText('customers')
  const language = useLanguage()
  const { lead_types: leadTypes, archive_reasons: reasons } = useStaticData()
  const [outcome, setOutcome] = useState<Outcome>()
  const { archive_reason: reason } = customer
  return (
    <>
      <header className={classes['header']}>
        <div className={classes['sides']}>
          <div className={classes['who']}>
            <WalkNav id={customer.id} />
            <PageTitle>{customer.full_name}</PageTitle>
            <StatusButton customer={customer} onOutcome={setOutcome} />
          </div>
          <div className={classes['facts']}>
            <abbr className={classes['language']} title={t(`speaks.${customer.language}`)}>
              {customer.language.toUpperCase()}
            </abbr>
            <span>
              {[
                reason && labelOf(reasons, reason, language),
                labelOf(leadTypes, customer.lead_type, language),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <RepButton customer={customer} onOutcome={setOutcome} />
          </div>
          <Can action="customer:share-link">
            <div className={classes['acts']}>
              <Suspense>
                <CustomerSideActions customer={customer} />
              </Suspense>
            </div>
          </Can>
        </div>
      </header>
      {outcome === undefined ? null : <BulkNotice outcome={outcome} onOutcome={setOutcome} />}
    </>
  )
}

export interface CustomerActionProps {
  readonly customer: Customer
  readonly onOutcome: (outcome: Outcome) => void
}

function StatusButton({ customer, onOutcome }: CustomerActionProps) {
  const t = useText('customers')
  const s = useText('statuses')
  const subject = { assigned_dealer: customer.assigned_dealer?.id ?? null }
  const mayEver = useCan('customer:archive')
  const mayNow = useCanOn('customer:archive', subject)
  const { ask, hasNext } = useStatusChange(customer, onOutcome)
  const status = s(`customer.${customer.archive_status}`)
  if (!mayEver) return <span>{status}</span>
  const reason = mayNow ? (hasNext ? undefined : t('status.manager_only')) : t('not_yours')
  return (
    <GatedButton
      variant="default"
      size="compact-md"
      reason={reason}
      aria-haspopup="dialog"
      aria-label={t('status.button', { status })}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      onClick={ask}
    >
      {status}
    </GatedButton>
  )
}
