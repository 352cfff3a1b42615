import type { ConsentLedger } from '@forecourt/contract/customers/consents.ts'
import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { CONSENT_CHANNELS } from '@forecourt/domain/customers/customers/consents.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { consentQueries } from './consents.api.ts'
import classes from './consents.module.css'

const ConsentDialog = lazyPart(async () => (await import('./consent-dialog.tsx')).ConsentDialog)

/** Whether the person may be contacted, by channel, and until when (decisions 3.15). */
export function ConsentLines({ customer }: { readonly customer: Customer }) {
  const t = useText('consents')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(consentQueries.ofCustomer(customer.id))
  const mayRecord = useCanOn('customer:update', { assigned_dealer: customer.assigned_dealer?.id ?? null })
  const open = () => void openModal(close => <ConsentDialog customer={customer} onClose={close} />)
  return (
    <section aria-label={t('title')} className={classes['consents']}>
      <div className={classes['head']}>
        <h3>{t('title')}</h3>
        <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={open}>
          {t(mayRecord ? 'open' : 'show')}
        </Button>
      </div>
      {data === undefined && error !== null ? (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <dl className={classes['lines']}>
          {data?.channels.map(line => (
            <div key={line.channel} data-state={line.state}>
              <dt>{labelOf(CONSENT_CHANNELS, line.channel, language)}</dt>
              <dd>
                <State line={line} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function State({ line: { state, until } }: { readonly line: ConsentLedger['channels'][number] }) {
  const t = useText('consents')
  const format = useFormat()
  return <>{t(`state.${state}`, { date: until === null ? '' : format.date(until) })}</>
}
