import { Kbd } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { Can, useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { contactEditId } from './contact-edit-id.ts'
import { ContactFacts } from './contact-facts.tsx'
import classes from './contact-panel.module.css'

const PrequalLine = lazyPart(
  async () => (await import('#dealer/customers/prequal-offers/prequal-line.tsx')).PrequalLine,
)
const TransferNote = lazyPart(
  async () => (await import('#dealer/deals/deposit-transfers/transfer-note.tsx')).TransferNote,
)
const WhoSaw = lazyPart(async () => (await import('#dealer/customers/customer-accesses/who-saw.tsx')).WhoSaw)
const CustomerTwins = lazyPart(
  async () => (await import('#dealer/customers/customer-merges/customer-twins.tsx')).CustomerTwins,
)
const ConsentLines = lazyPart(
  async () => (await import('#dealer/customers/consents/consent-lines.tsx')).ConsentLines,
)
const LeadTouches = lazyPart(
  async () => (await import('#dealer/customers/leads/lead-touches.tsx')).LeadTouches,
)
const EraseButton = lazyPart(
  async () => (await import('#dealer/customers/customer-erasures/erase-button.tsx')).EraseButton,
)
const ContactEdit = lazyPart(async () => (await import('./contact-edit.tsx')).ContactEdit)

interface ContactPanelProps {
  readonly customer: Customer
  readonly isEditing: boolean
  readonly onEditing: (isEditing: boolean) => void
  readonly saveBarIn: HTMLElement | null
}

/** The person beside their deals, viewed or edited in the same place. */
export function ContactPanel({ customer, isEditing, onEditing, saveBarIn }: ContactPanelProps) {
  const t = useText('customers')
  const mayEver = useCan('customer:update')
  const mayNow = useCanOn('customer:update', { assigned_dealer: customer.assigned_dealer?.id ?? null })
  const [saved, setSaved] = useState(false)
  const edit = () => {
    setSaved(false)
    onEditing(true)
  }
  useShortcut({
    keys: 'e',
    group: 'page',
    label: t('contact.edit'),
    isActive: mayNow && !isEditing,
    run: edit,
  })
  return (
    <aside className={classes['panel']} aria-label={t('contact.title')}>
      <div className={classes['head']}>
        <h2>{t('contact.title')}</h2>
        {!mayEver || isEditing ? null : (
          <GatedButton
            id={contactEditId}
            variant="subtle"
            size="compact-md"
            reason={mayNow ? undefined : t('not_yours')}
            aria-keyshortcuts="e"
            rightSection={<Kbd size="xs">E</Kbd>}
            onClick={edit}
          >
            {t('contact.edit')}
          </GatedButton>
        )}
      </div>
      <div role="status">{saved ? t('contact.saved') : ''}</div>
      {isEditing ? (
        <Suspense fallback={<CardSkeleton height={640} />}>
          <ContactEdit
            customer={customer}
            saveBarIn={saveBarIn}
            onClose={isSaved => {
              setSaved(isSaved)
              onEditing(false)
            }}
          />
        </Suspense>
      ) : (
        <>
          <ContactFacts customer={customer} />
          <div className={classes['beside']}>
            <Suspense>
              <Can action="prequal-offer:read">
                <PrequalLine customerId={customer.id} />
              </Can>
              <TransferNote customerId={customer.id} />
              <Can action="audit-log:read">
                <WhoSaw customer={customer} />
              </Can>
              <ConsentLines customer={customer} />
              <LeadTouches customerId={customer.id} />
              <Can action="customer:merge">
                <CustomerTwins customer={customer} />
              </Can>
              <Can action="customer:erase">
                <EraseButton customer={customer} />
              </Can>
            </Suspense>
          </div>
        </>
      )}
    </aside>
  )
}
