import { customers } from '@forecourt/contract/customers/customers.ts'
import { documents, type DocumentText } from '@forecourt/contract/deals/documents.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import {
  aContext,
  aCustomer,
  anOrder,
  customerId,
  orderId,
} from '#dealer/pricing/pricing/testing/worksheets.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const base = `/customers/${customerId}/order/${orderId}`
const path = `${base}/documents/price-sheet`

const row = (label: string, value: string, given: Partial<DocumentText['sections'][0]['rows'][0]> = {}) => ({
  label,
  value,
  detail: null,
  sign: '+' as const,
  is_strong: false,
  ...given,
})

const texts = {
  en: { title: 'All-in price', price: 'All-in price', amount: '$41,999.00', tax: 'HST' },
  fr: { title: 'Prix tout inclus', price: 'Prix tout inclus', amount: '41 999,00 $', tax: 'TVH' },
}

function document(kind: DocumentText['kind'], language: 'en' | 'fr'): DocumentText {
  const { title, price, amount, tax } = texts[language]
  return {
    kind,
    language,
    locale: `${language}-CA`,
    title,
    file_name: `${title}.pdf`,
    seller: ['Toronto Motors', '1 Front St, Toronto, ON M5V 2T6'],
    facts: [{ label: 'VIN', value: '1HGCM82633A004352' }],
    hero: row(price, amount, { sign: '=' }),
    sections: [
      {
        heading: 'On top',
        layout: 'rows',
        rows: [row(tax, '$4,159.87', { detail: '13% of $31,999.00' })],
        notes: ['Only HST and licensing are extra.'],
      },
      {
        heading: 'Box',
        layout: 'boxes',
        rows: [row('Finance charge', '$1.00', { is_strong: true })],
        notes: [],
      },
    ],
    notes: ['Estimate.'],
    reference: 'Order D12-26000123 · 0123456789abcdef',
  }
}

const answers = (language: 'en' | 'fr' = 'en') => [
  fake(customers.get, aCustomer()),
  fake(orders.list, { results: [anOrder()] }),
  fake(orders.get, anOrder()),
  fake(pricing.worksheetContext, aContext()),
  fake(pricing.price, () => problem('validation')),
  fake(documents.list, { results: [{ kind: 'worksheet' }, { kind: 'price-sheet' }], language }),
  fake(documents.read, ({ params, query }) =>
    document(params.kind as 'worksheet', query?.language === 'fr' ? 'fr' : 'en'),
  ),
]

describe('documents of a deal', () => {
  it('shows the document as it is printed, with a link to its PDF', async () => {
    renderRoute(path, { answers: answers() })
    const paper = await screen.findByRole('article', { name: 'Preview of the document' })
    expect(paper).toHaveAttribute('lang', 'en-CA')
    expect(within(paper).getByText('$41,999.00')).toBeVisible()
    expect(within(paper).getByRole('row', { name: /HST.*13% of \$31,999\.00.*\$4,159\.87/ })).toBeVisible()
    expect(within(paper).getByText('Only HST and licensing are extra.')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Download PDF' })
    expect(link).toHaveAttribute('href', `/api/dealer/order/${orderId}/documents/price-sheet.pdf?language=en`)
    expect(link).toHaveAttribute('download')
  })

  it('starts in the primary language and switches to the reader’s', async () => {
    const { user } = renderRoute(path, { answers: answers('fr') })
    const paper = () => screen.findByRole('article', { name: 'Preview of the document' })
    expect(await paper()).toHaveAttribute('lang', 'fr-CA')
    await user.click(screen.getByRole('radio', { name: 'English' }))
    expect(await within(await paper()).findByText('$41,999.00')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      expect.stringContaining('language=en'),
    )
  })

  it('prints with a button and with P', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const { user } = renderRoute(path, { answers: answers() })
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    await user.keyboard('p')
    expect(print).toHaveBeenCalledTimes(2)
  })

  it('offers the documents from the worksheet, by keyboard alone', async () => {
    const { user } = renderRoute(`${base}/pricing-worksheet`, { answers: answers() })
    const button = await screen.findByRole('button', { name: 'Print / PDF' })
    button.focus()
    await user.keyboard('{Enter}')
    const item = await screen.findByRole('menuitem', { name: 'All-in price' })
    item.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('article', { name: 'Preview of the document' })).toBeVisible()
  })

  it('says that a worksheet that cannot be priced has none yet', async () => {
    renderRoute(path, {
      answers: [fake(documents.read, () => problem('validation', { code: 'pricing_invalid' })), ...answers()],
    })
    expect(await screen.findByText(/cannot be priced/)).toBeVisible()
  })
})
