import type { Order } from '@forecourt/contract/deals/orders.ts'
import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { Button } from '@mantine/core'
import type { Translate } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import classes from './applications.module.css'
import type { ApplicationOf } from './application-screen.tsx'

const SendLinkDialog = lazyPart(
  async () => (await import('#dealer/deals/order-links/send-link-dialog.tsx')).SendLinkDialog,
)

/** The application has not been started; sending a link starts it. */
export function NoApplication({ order, customer }: ApplicationOf) {
  const t = useText('credit_desk')
  const maySend = useCanOn('order:send-link', { assigned_dealer: customer.assigned_dealer?.id ?? null })
  return (
    <TitledCard title={t('none.title')}>
      <p className={classes['text']}>{textOf(order, t, shortName(customer))}</p>
      {maySend && !order.is_archived ? (
        <div className={classes['acts']}>
          <Button
            aria-haspopup="dialog"
            onClick={() =>
              void openModal(close => (
                <SendLinkDialog order={order} step="credit_application" onClose={close} />
              ))
            }
          >
            {t('none.send')}
          </Button>
        </div>
      ) : null}
    </TitledCard>
  )
}

function textOf(
  { is_archived: isArchived, steps }: Order,
  t: Translate<'credit_desk'>,
  name: string,
): string {
  if (steps.credit_application !== 'initial') return t('none.elsewhere')
  return isArchived ? t('archived') : t('none.text', { name })
}
