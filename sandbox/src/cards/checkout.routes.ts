import type { FastifyInstance } from 'fastify'

import { tellOf } from './card-events.ts'
import { checkoutPage, proofPage, type Typed } from './checkout-page.ts'
import type { Page } from './payment-book.ts'
import type { Payments } from './payments.ts'
import { formOf } from './payments.routes.ts'
import { sendPage } from '../sign-on/choice-page.ts'

type Named = { Params: { id: string } }

/**
 * The payment page: the card is refused, needs 3-D Secure, or is charged, and the customer returns to the
 * platform.
 */
export function registerCheckout(app: FastifyInstance, payments: Payments): void {
  app.get<Named>('/cards/pay/:id', async (request, reply) => {
    const page = open(request.params.id)
    if (!page) return reply.code(404).send({ error: { code: 'resource_missing' } })
    return sendPage(reply, checkoutPage(page, totalOf(page)))
  })

  app.post<Named>('/cards/pay/:id', async (request, reply) => {
    const page = open(request.params.id)
    if (!page) return reply.code(404).send({ error: { code: 'resource_missing' } })
    const form = formOf(request.body)
    const read = (name: string) => form.get(name)?.trim() ?? ''
    const typed: Typed = {
      name: read('name'),
      number: read('number').replaceAll(/\D/g, ''),
      expiry: read('expiry'),
      postal: read('postal'),
    }
    if (read('act') === 'back') return reply.redirect(page.cancel, 303)
    if (page.status !== 'open') return reply.redirect(page.success, 303)
    const proof = read('proof')
    if (proof === 'no') {
      payments.decline(page, 'authentication_required')
      return sendPage(reply, checkoutPage(page, totalOf(page), { ...typed, problem: 'authentication' }))
    }
    const problem = proof === '' ? wrongIn(typed, read('cvc')) : undefined
    if (problem) return sendPage(reply, checkoutPage(page, totalOf(page), { ...typed, problem }))
    const came = payments.pay(page, typed.number, proof === 'yes')
    if (came === 'proof') return sendPage(reply, proofPage(page, totalOf(page), typed))
    void tellOf(page, payments.payment(page.account, page.payment))
    if (came === 'declined')
      return sendPage(reply, checkoutPage(page, totalOf(page), { ...typed, problem: 'declined' }))
    return reply.redirect(page.success, 303)
  })

  const open = (id: string): Page | undefined => {
    try {
      return payments.page(id)
    } catch {
      return undefined
    }
  }
  const totalOf = (page: Page) => {
    const { amount, currency, manual } = payments.payment(page.account, page.payment)
    return { amount, currency, manual }
  }
}

/** Validation errors of a card form, before any bank is asked. */
function wrongIn({ number, expiry }: Typed, cvc: string): 'number' | 'expiry' | 'cvc' | undefined {
  if (!/^\d{13,19}$/.test(number) || !isLuhn(number)) return 'number'
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(\d{2})$/.exec(expiry) ?? []
  const end = new Date(2000 + Number(year), Number(month), 1)
  if (month === '' || Number(month) < 1 || Number(month) > 12 || end <= new Date()) return 'expiry'
  return /^\d{3,4}$/.test(cvc) ? undefined : 'cvc'
}

function isLuhn(number: string): boolean {
  const digits = Array.from(number, Number).toReversed()
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
