import type { Payment } from './payment-book.ts'
import type { Payments } from './payments.ts'
import { markup, type Markup } from '../markup.ts'
import { plainPage, type Sending } from '../sign-on/choice-page.ts'

/** Maximum number of listed payments. */
const MAX_PAYMENTS = 50

const money = ({ currency }: Payment, cents: number) =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

const form = (action: string, values: Readonly<Record<string, string>>, label: string): Markup => {
  const fields = Object.entries(values).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  return markup`<form method="post" action="${action}">${fields}<button>${label}</button></form>`
}

/** The provider's payments, with the actions of a bank or the provider's own dashboard. */
export function testActionsPage(
  payments: readonly Payment[],
  { refunds, disputes, payouts }: Payments['state'],
  nextOf: (status: string) => readonly string[],
): Sending {
  const items = payments.slice(0, MAX_PAYMENTS).map(payment => {
    const back = refunds.filter(one => one.payment === payment.id)
    const contested = Object.values(disputes).filter(one => one.payment === payment.id)
    const sent = payouts.filter(({ lines }) => lines.some(line => line.payment === payment.id))
    const isTaken = payment.status === 'succeeded'
    const actions: readonly Markup[] = isTaken
      ? [
          form(
            '/cards/test/disputes',
            { payment: payment.id, status: 'warning_needs_response' },
            'Open an inquiry',
          ),
          form('/cards/test/disputes', { payment: payment.id, status: 'needs_response' }, 'Open a dispute'),
          form('/cards/test/refunds', { payment: payment.id, amount: '1000' }, 'Refund 10.00 here'),
          form('/cards/test/refunds', { payment: payment.id }, 'Refund the rest here'),
          form('/cards/test/payouts', { payment: payment.id }, 'Pay out what the account is owed'),
        ]
      : []
    return markup`<li><article><p class="row"><strong>${money(payment, payment.amount)}</strong>
<span class="meta">${payment.status}, ${payment.id}</span></p>
${back.map(
  ({ id, amount, status }) =>
    markup`<p>${money(payment, amount)} refunded: ${status} ${
      status === 'succeeded' ? form(`/cards/test/refunds/${id}/fail`, {}, 'Let it fail') : undefined
    }</p>`,
)}
${contested.map(
  ({ id, amount, status }) =>
    markup`<p>${money(payment, amount)} disputed: ${status} ${nextOf(status).map(next =>
      form(`/cards/test/disputes/${id}`, { status: next }, next),
    )}</p>`,
)}${sent.map(
      ({ id, amount, status }) =>
        markup`<p>${money(payment, amount)} paid out with others: ${status} ${
          status === 'paid' ? form(`/cards/test/payouts/${id}/fail`, {}, 'Let the payout fail') : undefined
        }</p>`,
    )}${actions}</article></li>`
  })
  return plainPage(
    'en',
    'Card provider, simulated',
    markup`<p>What a bank, or somebody at the provider, does with payments of this demo. No money moves.</p>${
      items.length === 0 ? markup`<p>No payments yet.</p>` : markup`<ul>${items}</ul>`
    }`,
  )
}
