import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readTab } from '#shared/browser-storage/tab-storage.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { anOrder, customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

interface Sent {
  readonly worksheet: Worksheet
  readonly from: string | null
}

/** The sheet during a save of the price, whose responses the test sends. */
async function saving() {
  const sent: Sent[] = []
  const answers: ((answer: OrderWithWorksheet | Response) => void)[] = []
  const { user } = renderRoute(path, {
    answers: [
      fake(orders.update, ({ body, request }) => {
        const { worksheet } = body
        if (worksheet === undefined) throw new Error('a save without a worksheet')
        sent.push({ worksheet, from: request.headers.get('If-Match') })
        return new Promise<OrderWithWorksheet | Response>(answer => answers.push(answer))
      }),
      ...worksheetAnswers(),
    ],
  })
  const cell = (name: string) => screen.findByRole('textbox', { name })
  /** Without the key that would end the typing. */
  const type = async (name: string, text: string) => {
    const input = await cell(name)
    await user.clear(input)
    await user.type(input, text)
  }
  const press = async () => {
    const before = sent.length
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sent).toHaveLength(before + 1))
  }
  const answer = (given: OrderWithWorksheet | Response) => {
    const waiting = answers.shift()
    if (waiting === undefined) throw new Error('nothing is asked')
    waiting(given)
  }
  /** The last request was stored. */
  const take = (version: number) => {
    const last = sent.at(-1)
    if (last !== undefined) answer(stored(version, last.worksheet))
  }
  // A request without a response ends fifteen seconds later, during another test.
  onTestFinished(() => {
    for (const waiting of answers.splice(0)) waiting(problem('unavailable'))
  })
  await type('Selling price', '41000')
  await press()
  return { user, sent, cell, type, press, answer, take }
}

const stored = (version: number, worksheet: Worksheet): OrderWithWorksheet => ({
  ...anOrder(),
  version,
  worksheet,
})

/** Somebody else saved first. */
const theirs = (given: Partial<Worksheet>) =>
  problem('stale', { current: stored(2, { ...anOrder().worksheet, ...given }) })

const tradeIn = { ...anOrder().worksheet.trade_in, description: 'Corolla' }

describe('values typed during a save of the worksheet', () => {
  it('stay as typed after it, and are part of the next save', async () => {
    const { sent, cell, type, press, take } = await saving()
    await type('Selling price', '41500')
    await type('Down payment, Finance', '3000')
    take(2)
    expect(await screen.findByText('Worksheet saved')).toBeVisible()
    expect(await cell('Selling price')).toHaveValue('41,500.00')
    expect(await cell('Down payment, Finance')).toHaveValue('3000')
    await press()
    expect(sent.map(({ worksheet }) => [worksheet.price, worksheet.finance.down_payment])).toEqual([
      ['41000.00', '2000.00'],
      ['41500.00', '3000.00'],
    ])
  })

  it('are restored after a reload, even if the request was stored', async () => {
    const { type, take } = await saving()
    await type('Down payment, Finance', '3000')
    const kept = () => {
      window.dispatchEvent(new Event('pagehide'))
      const copies = JSON.parse(readTab('dp-worksheets') ?? '{}') as Record<string, { draft?: unknown }>
      return copies[orderId]
    }
    await waitFor(() =>
      expect(kept()).toMatchObject({ draft: { worksheet: { finance: { down_payment: '3000.00' } } } }),
    )
    take(2)
    expect(await screen.findByText('Worksheet saved')).toBeVisible()
    await waitFor(() =>
      expect(kept()).toMatchObject({
        base: { worksheet: { price: '41000.00' } },
        draft: { worksheet: { price: '41000.00', finance: { down_payment: '3000.00' } } },
      }),
    )
  })

  it('stay when somebody else saved another field first, and are part of the next save', async () => {
    const { sent, cell, type, press, answer, take } = await saving()
    await type('Down payment, Finance', '3000')
    answer(theirs({ trade_in: tradeIn }))
    await waitFor(() => expect(sent).toHaveLength(2))
    // An incomplete figure is only sent on request.
    expect(sent[1]).toMatchObject({
      from: '"v2"',
      worksheet: { price: '41000.00', trade_in: tradeIn, finance: { down_payment: '2000.00' } },
    })
    take(3)
    expect(await screen.findByText('Worksheet saved')).toBeVisible()
    expect(await cell('Down payment, Finance')).toHaveValue('3000')
    expect(await cell('Trade-in vehicle')).toHaveValue('Corolla')
    await press()
    expect(sent[2]?.worksheet).toMatchObject({
      price: '41000.00',
      trade_in: tradeIn,
      finance: { down_payment: '3000.00' },
    })
  })

  it('cause a question when somebody else saved the same field first', async () => {
    const { user, sent, type, answer } = await saving()
    await type('Trade-in vehicle', 'Accord')
    answer(theirs({ trade_in: tradeIn }))
    expect(await screen.findByText('Changed by someone else')).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Yours ?Accord/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      from: '"v2"',
      worksheet: { price: '41000.00', trade_in: { description: 'Accord' } },
    })
  })

  it('is not discarded with a choice about another field', async () => {
    const { user, sent, cell, type, answer } = await saving()
    await type('Down payment, Finance', '3000')
    answer(theirs({ price: '43000.00' }))
    await screen.findByText('Changed by someone else')
    await user.click(screen.getByRole('radio', { name: /^Theirs ?\$43,000\.00/ }))
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.worksheet).toMatchObject({ price: '43000.00', finance: { down_payment: '3000.00' } })
    expect(await cell('Down payment, Finance')).toHaveValue('3,000.00')
  })
})
