import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import type { CustomerPayments, CustomerPricing } from '@forecourt/contract/deals/customer-payments.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import type { Tagged } from '#shared/api/client.ts'
import { refresh } from '#shared/api/query-client.ts'
import { firstProblems } from '#shared/forms/field-message.ts'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { OwnDisclosure } from '#shop/form/own-disclosure.tsx'
import { keepPayment } from './own-payments.api.ts'
import { choiceOf, isKept, keptDraft, type PaymentDraft, type Terms } from './payment-draft.ts'
import { PaymentFields } from './payment-fields.tsx'
import { PaymentFigures } from './payment-figures.tsx'
import classes from './payment.module.css'
import { usePaymentFigures } from './use-payment-figures.ts'

interface PaymentFormProps {
  readonly me: Me
  readonly payments: Tagged<CustomerPayments>
  readonly asked: string | null
}

/** Payment type, its terms, its figures, and one button that saves them. */
export function PaymentForm({ me, payments: { data: payments, etag }, asked }: PaymentFormProps) {
  const t = useText('shop')
  const language = useLanguage()
  const [draft, setDraft] = useState<PaymentDraft>(() => keptDraft(payments))
  const format = useFormat()
  const [isCleaned, setCleaned] = useState(false)
  const figures = usePaymentFigures(payments, draft)
  const { ref, attempt, refuse, forget, problems: refused, failure, isBusy } = useRefusals()
  const keep = useKeeping(payments, etag, asked)
  const { closed } = payments
  const choose = (type: PaymentType) => {
    const next = draftOf(payments, draft, type)
    setCleaned(next.isCleaned)
    setDraft(next.draft)
    forget()
  }
  const isSame = isKept(payments, draft)
  const wrong = firstProblems(figures.problems)
  const isPriced = figures.pricing !== null || Object.keys(wrong).length > 0
  const mayKeep = closed === null && !isSame && !figures.isLoading && isPriced
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!mayKeep) return
    if (Object.keys(wrong).length > 0) refuse(wrong)
    else void attempt(() => keep(draft))
  }
  return (
    <form ref={ref} onSubmit={submit} noValidate className={classes['form']}>
      {closed === null ? null : (
        <Notice>
          {t(`choice.closed.${closed}`)}{' '}
          {closed === 'vehicle_unavailable' ? <TellMe me={me} vehicle={payments.vehicle} /> : null}
        </Notice>
      )}
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('choice.title')}
        value={draft.type}
        data={payments.results.map(({ code, name, name_fr }) => ({
          value: code,
          label: language === 'fr' ? name_fr : name,
        }))}
        onChange={value => choose(value)}
      />
      {isCleaned ? <Notice tone="attention">{t('choice.failed')}</Notice> : null}
      <PaymentFields
        payments={payments}
        choice={choiceOf(payments, draft.type)}
        terms={draft.terms}
        problems={{ ...refused, ...wrong }}
        country={me.dealership.country}
        isDisabled={closed !== null}
        onTerms={(terms: Terms) => {
          setDraft({ ...draft, terms })
          forget()
        }}
      />
      {figures.error === undefined ? null : <InlineProblem error={figures.error} />}
      <PaymentFigures
        figures={figures}
        country={me.dealership.country}
        isTotalFirst={me.dealership.province_code === 'QC'}
      />
      <OwnDisclosure kind="payment_step" deal={dealOf(figures.pricing, format, t)} />
      <OwnDisclosure kind="pricing_footer" deal={dealOf(figures.pricing, format, t)} />
      {failure === undefined ? null : <InlineProblem error={failure}>{t('choice.failed')}</InlineProblem>}
      {closed === null && !isSame ? (
        <div className={classes['bar']}>
          <Button fullWidth size="lg" type="submit" disabled={!mayKeep} loading={isBusy}>
            {t('choice.save')}
          </Button>
          <Button
            variant="subtle"
            fullWidth
            onClick={() => {
              setDraft(keptDraft(payments))
              forget()
            }}
          >
            {t('choice.undo')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** Link for an unavailable vehicle, with the vehicle prefilled. */
function TellMe({ me, vehicle }: Pick<PaymentFormProps, 'me'> & Pick<CustomerPayments, 'vehicle'>) {
  const t = useText('shop')
  const { make, model, year } = vehicle
  const search = new URLSearchParams({ make, model, year: String(year) })
  return (
    <Anchor component={Link} to={`/${me.dealership.cname}/notify-me?${search.toString()}`}>
      {t('wish.link')}
    </Anchor>
  )
}

/** Values of the figures for a disclosure's placeholders. */
function dealOf(pricing: CustomerPricing | null, format: ReturnType<typeof useFormat>, t: Translate<'shop'>) {
  if (pricing === null) return {}
  const { payment, amount_due, term, rate } = pricing
  const amount = payment?.amount ?? amount_due
  return {
    ...(amount !== null && { amount: format.money(toCents(amount)) }),
    ...(term !== null && { term: t('months', { count: term }) }),
    ...(rate !== null && { rate: format.percent(rate) }),
  }
}

/**
 * Product 4: if the chosen payment type cannot be priced, its changes are dropped and pricing runs once more with the
 * saved terms. If that fails too, the previous type stays.
 */
function draftOf(payments: CustomerPayments, before: PaymentDraft, type: PaymentType) {
  if (choiceOf(payments, type).pricing === null && before.type !== type)
    return { draft: before, isCleaned: true }
  return { draft: { type, terms: {} }, isCleaned: false }
}

function useKeeping(payments: CustomerPayments, etag: string | null, asked: string | null) {
  const t = useText('shop')
  return async ({ type, terms }: PaymentDraft) => {
    try {
      await keepPayment({ order: payments.order, type, terms }, etag, asked)
      showToast({ type: 'success', text: t('choice.saved') })
    } catch (failure) {
      const isStale = isCallError(failure, 'stale')
      if (isStale) showToast({ type: 'info', text: t('choice.stale'), manual: true })
      if (isStale || isCallError(failure, 'conflict')) await refresh(customerPayments.list)
      if (!isStale) throw failure
    }
  }
}
