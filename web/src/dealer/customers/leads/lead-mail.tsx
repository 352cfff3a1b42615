import type { LeadDelivery, LeadMail } from '@forecourt/contract/customers/leads.ts'
import { emailRules } from '@forecourt/domain/platform/validation/contact.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { EmailField } from '#shared/forms/fields.tsx'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { leadQueries, retryDelivery, saveLeadMail } from './leads.api.ts'
import classes from './leads.module.css'

/** Forwarding address for new leads, and the result of the last ones. */
export function LeadMailPart() {
  const t = useText('leads')
  const { data, error, refetch } = useQuery(leadQueries.mail())
  return (
    <section aria-labelledby="lead-mail">
      <h2 id="lead-mail" className={classes['heading']}>
        {t('mail')}
      </h2>
      <p className={classes['intro']}>{t('mail.intro')}</p>
      {error === null || data !== undefined ? null : (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined ? null : (
        <>
          <MailForm mail={data} />
          {data.deliveries.length === 0 ? null : (
            <ul className={classes['keys']} aria-label={t('mail.list')}>
              {data.deliveries.map(one => (
                <Delivery key={one.id} delivery={one} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function MailForm({ mail }: { readonly mail: LeadMail }) {
  const t = useText('leads')
  const { form: bound } = useRowForm<LeadMail>({
    row: mail,
    blank: {},
    valuesOf: ({ address }) => ({ address: address ?? '' }),
    rules: { address: emailRules },
    save: ({ address }, from = mail) => saveLeadMail(from, String(address).trim() || null),
    onSaved: () => showToast({ type: 'success', text: t('mail.saved') }),
    words: { labelOf: () => t('mail.address') },
  })
  const { ref, ...form } = bound
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['mail']}>
      <EmailField
        {...form.field('address')}
        label={t('mail.address')}
        hint={t('mail.hint')}
        autoComplete="off"
        maxLength={254}
      />
      <Button type="submit" variant="default" loading={form.isSubmitting}>
        {t('mail.save')}
      </Button>
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
    </form>
  )
}

function Delivery({ delivery }: { readonly delivery: LeadDelivery }) {
  const t = useText('leads')
  const format = useFormat()
  const [failure, setFailure] = useState<unknown>()
  const { id, customer, address, created, state, tries, last_error: problem } = delivery
  const again = async () => {
    setFailure(undefined)
    try {
      await retryDelivery(id)
    } catch (error) {
      setFailure(error)
    }
  }
  const why = problem === null ? '' : ` · ${findText('leads', `delivery.${problem}`) ?? t('delivery.other')}`
  return (
    <li className={classes['key']}>
      <div>
        <Link to={pathTo('customer', { id: customer.id })}>{customer.full_name}</Link>
        <div className={classes['faint']}>
          {format.instant(created)} · {address} · {t(`mail.${state}`)}
          {tries > 1 ? ` · ${t('mail.tries', { n: tries })}` : ''}
          {why}
        </div>
      </div>
      {state === 'dead' ? (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('mail.again_of', { name: customer.full_name })}
          onClick={() => void again()}
        >
          {t('mail.again')}
        </Button>
      ) : null}
      {failure === undefined || state !== 'dead' ? null : isCallError(failure) &&
        failure.code === 'invalid_transition' ? (
        <InlineProblem error={failure}>{t('mail.nowhere')}</InlineProblem>
      ) : (
        <InlineProblem error={failure} />
      )}
    </li>
  )
}
