import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectProblemsInPlace, submitErrorsOf } from '#shared/testing/refused-form.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetQueries } from './model/pricing.api.ts'
import { worksheetAnswers } from './testing/worksheet-answers.ts'
import { aContext, aLine, anOrder, customerId, orderId } from './testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

const figure = (name: RegExp) => screen.findByRole('button', { name })

type User = ReturnType<typeof renderRoute>['user']

async function typePrice(user: User, text = '41000{Enter}') {
  const price = await screen.findByRole('textbox', { name: 'Selling price' })
  await user.clear(price)
  await user.type(price, text)
  return price
}

const drawNow = () => flushSync(() => undefined)

const focused = () => document.activeElement as HTMLElement

const save = async (user: User) => user.click(await screen.findByRole('button', { name: /^Save/ }))

/** A price by hand, for which the server requires a reason. */
async function saveUnexplained() {
  const { user } = renderRoute(path, {
    answers: [
      fake(orders.update, () =>
        problem('validation', { fields: { price: [{ rule: 'reason_required', params: {} }] } }),
      ),
      ...worksheetAnswers(),
    ],
  })
  await typePrice(user)
  await save(user)
  return user
}

describe('worksheet (interface S-15)', () => {
  it('shows golden case G1 to the cent, confirmed by the server', async () => {
    renderRoute(path, { answers: worksheetAnswers() })
    expect(await figure(/^Finance, financed, \$37,278\.87/)).toBeVisible()
    expect(await figure(/^Finance, Payment, \$626\.48 Monthly, explain/)).toBeVisible()
    expect(await screen.findByText(/As of 10:42:07/)).toBeVisible()
  })

  it('focuses its title once it is mounted, even if it was mounted before', async () => {
    const { router } = renderRoute('/nowhere', { answers: worksheetAnswers() })
    await screen.findByRole('heading', { level: 1 })
    await act(() => router.navigate(path))
    expect(await figure(/^Finance, financed, \$37,278\.87/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('prices a change immediately, undoes it, and saves over its base version', async () => {
    let sent: unknown
    const stored = anOrder()
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ body, request }) => {
          sent = { price: body.worksheet?.price, from: request.headers.get('If-Match') }
          return { ...stored, worksheet: body.worksheet ?? stored.worksheet, version: 2 }
        }),
        ...worksheetAnswers(),
      ],
    })
    await typePrice(user, '42000-3%{Enter}')
    expect(await figure(/^Cash, Selling price, \$40,740\.00/)).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    expect(await figure(/^Finance, Payment, \$626\.48/)).toBeVisible()
    await user.keyboard('{Control>}y{/Control}')
    await save(user)
    await waitFor(() => expect(sent).toEqual({ price: '40740.00', from: '"1"' }))
  })

  it.each([
    [problem('fault'), 'Not saved: the server could not do it. Try again.'],
    [problem('forbidden'), 'Not saved: your role may not change this.'],
    [problem('conflict', { code: 'deal_full', params: { most: 40 } }), /^A deal takes 40 lines\./],
    [problem('unprocessable', { code: 'key_reused' }), /^An earlier try was saved/],
  ])('shows in the bar and above the sheet why a save failed: %#', async (refusal, words) => {
    const { user } = renderRoute(path, {
      answers: [fake(orders.update, () => refusal.clone()), ...worksheetAnswers()],
    })
    await typePrice(user)
    await save(user)
    const bar = await screen.findByRole('region', { name: '1 unsaved change' })
    await waitFor(() => expect(within(bar).getByRole('status')).toHaveTextContent(words))
    expect(screen.getAllByText(words)).toHaveLength(2)
  })

  it('restores discarded changes with undo', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    await typePrice(user)
    expect(await figure(/^Cash, Selling price, \$41,000\.00/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await figure(/^Cash, Selling price, \$42,000\.00/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
    await user.keyboard('{Control>}z{/Control}')
    expect(await figure(/^Cash, Selling price, \$41,000\.00/)).toBeVisible()
  })

  it('leaves its keys to overlays', async () => {
    const { user, here } = renderRoute(path, { answers: worksheetAnswers() })
    await screen.findByRole('textbox', { name: 'Selling price' })
    await user.keyboard('/')
    await user.click(await screen.findByRole('menuitem', { name: 'Custom fee…' }))
    const drawer = await screen.findByRole('dialog')
    within(drawer).getByRole('checkbox', { name: 'Cash' }).focus()
    await user.keyboard('n')
    await user.keyboard('l')
    expect(here()).toBe(path)
    expect(document.querySelector('[name="payment_type"]:checked')).toHaveAttribute('value', 'finance')
  })

  it('does not take thousands separators of the other language for cents', async () => {
    const { user } = renderRoute(path, { language: 'fr', answers: worksheetAnswers() })
    const price = await screen.findByRole('textbox', { name: 'Prix de vente' })
    await user.clear(price)
    await user.type(price, '35,000{Enter}')
    expect(await screen.findByText('Utilisez au plus 2 décimales.')).toBeVisible()
    expect(price).toHaveValue('35,000')
  })

  it('asks why a figure was overridden, and saves with the reason', async () => {
    const stored = anOrder()
    const sent: unknown[] = []
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ body, request }) => {
          sent.push(body.override_reasons)
          if (body.override_reasons === undefined)
            return problem('validation', {
              fields: {
                price: [{ rule: 'reason_required', params: {} }],
                'finance.rate': [{ rule: 'reason_required', params: {} }],
              },
            })
          expect(request.headers.get('If-Match')).toBe('"1"')
          return { ...stored, worksheet: body.worksheet ?? stored.worksheet, version: 2 }
        }),
        ...worksheetAnswers(),
      ],
    })
    await typePrice(user)
    await save(user)
    const reason = await screen.findByRole('combobox', { name: /^Selling price/ })
    const rate = screen.getByRole('combobox', { name: /Rate/ })
    await user.click(screen.getByRole('button', { name: 'Save with reasons' }))
    expect(screen.getAllByText('This field is required.')).toHaveLength(2)
    await user.selectOptions(reason, 'Long in stock')
    expect(rate).toHaveValue('aged_stock')
    await user.selectOptions(rate, 'Other')
    await user.click(screen.getByRole('button', { name: 'Save with reasons' }))
    expect(screen.getByText('Use at least 3 characters.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /^In words/ }), 'Agreed by phone')
    await user.click(screen.getByRole('button', { name: 'Save with reasons' }))
    expect(await screen.findByText('Worksheet saved')).toBeVisible()
    expect(sent).toEqual([
      undefined,
      [
        { field: 'price', reason: 'aged_stock', note: null },
        { field: 'finance.rate', reason: 'other', note: 'Agreed by phone' },
      ],
    ])
  })

  it('leaves everything as it was typed without a reason', async () => {
    const user = await saveUnexplained()
    await user.click(await screen.findByRole('button', { name: 'Back to the worksheet' }))
    expect(await screen.findByRole('button', { name: /^Save/ })).toBeEnabled()
    expect(screen.getByRole('textbox', { name: 'Selling price' })).toHaveValue('41,000.00')
  })

  const storedWith = (version: number, price: string, description: string) => {
    const { worksheet, ...stored } = anOrder()
    const trade_in = { ...worksheet.trade_in, description }
    return { ...stored, version, worksheet: { ...worksheet, price, trade_in } }
  }

  it('merges a concurrent save without conflicts', async () => {
    const current = storedWith(2, '42000.00', 'Corolla')
    const saved: unknown[] = []
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ body, request }) => {
          if (request.headers.get('If-Match') === '"1"') return problem('stale', { current })
          saved.push([
            request.headers.get('If-Match'),
            body.worksheet?.price,
            body.worksheet?.trade_in.description,
          ])
          return { ...current, worksheet: body.worksheet ?? current.worksheet, version: 3 }
        }),
        ...worksheetAnswers(),
      ],
    })
    await typePrice(user)
    await save(user)
    expect(await screen.findByText('Worksheet saved')).toBeVisible()
    expect(saved).toEqual([['"v2"', '41000.00', 'Corolla']])
  })

  it('follows concurrent saves while typing, and asks about conflicts', async () => {
    const saved: unknown[] = []
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ body, request }) => {
          if (request.headers.get('If-Match') !== '"v3"')
            return problem('stale', { current: storedWith(3, '40000.00', 'Corolla') })
          saved.push([body.worksheet?.price, body.worksheet?.trade_in.description])
          return { ...storedWith(4, '41000.00', 'Corolla') }
        }),
        ...worksheetAnswers(),
      ],
    })
    const price = await typePrice(user)
    const { queryKey } = worksheetQueries.order(anOrder().id)
    await act(async () =>
      queryClient.setQueryData(queryKey, { data: storedWith(2, '42000.00', 'Corolla'), etag: '"v2"' }),
    )
    const tradeIn = screen.getByRole('textbox', { name: 'Trade-in vehicle' })
    await waitFor(() => expect(tradeIn).toHaveValue('Corolla'))
    expect(price).toHaveValue('41,000.00')
    // Undo leaves their changes alone.
    await user.keyboard('{Control>}z{/Control}')
    expect(price).toHaveValue('42,000.00')
    expect(tradeIn).toHaveValue('Corolla')
    await user.keyboard('{Control>}y{/Control}')
    await act(async () =>
      queryClient.setQueryData(queryKey, { data: storedWith(3, '40000.00', 'Corolla'), etag: '"v3"' }),
    )
    expect(price).toHaveValue('41,000.00')
    await save(user)
    expect(await screen.findByText('Changed by someone else')).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Yours ?\$41,000\.00/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(saved).toEqual([['41000.00', 'Corolla']]))
  })

  it('lists beside a conflict what only the other changed, even if it was merged before the save', async () => {
    const { worksheet, ...stored } = anOrder()
    const current = {
      ...stored,
      version: 2,
      worksheet: { ...worksheet, finance: { ...worksheet.finance, down_payment: '4444.00', term: 60 } },
    }
    const saved: unknown[] = []
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ body, request }) => {
          if (request.headers.get('If-Match') !== '"v2"') return problem('stale', { current })
          saved.push([body.worksheet?.finance.down_payment, body.worksheet?.finance.term])
          return { ...current, worksheet: body.worksheet ?? worksheet, version: 3 }
        }),
        ...worksheetAnswers(),
      ],
    })
    const down = await screen.findByRole('textbox', { name: 'Down payment, Finance' })
    await user.clear(down)
    await user.type(down, '3333{Enter}')
    await act(async () =>
      queryClient.setQueryData(worksheetQueries.order(stored.id).queryKey, { data: current, etag: '"v2"' }),
    )
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Term, Finance' })).toHaveValue('60'))
    await save(user)
    expect(await screen.findByRole('radio', { name: /^Yours ?\$3,333\.00/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: /^Theirs ?60 mo/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: /^Yours ?72 mo/ })).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(saved).toEqual([['3333.00', 60]]))
  })

  it('asks again when somebody was faster a second time', async () => {
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ request }) =>
          problem('stale', {
            current:
              request.headers.get('If-Match') === '"1"'
                ? storedWith(2, '43000.00', 'Corolla')
                : storedWith(3, '44000.00', 'Civic'),
          }),
        ),
        ...worksheetAnswers(),
      ],
    })
    await typePrice(user)
    await save(user)
    await user.click(await screen.findByRole('button', { name: 'Save mine' }))
    expect(await screen.findByRole('radio', { name: /^Theirs ?\$44,000\.00/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }))
    expect(await figure(/^Cash, Selling price, \$44,000\.00/)).toBeVisible()
  })

  it('accepts the residual in percent or dollars, a step each, and resets it to the programme’s', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    const percent = await screen.findByRole('textbox', { name: 'Residual in percent, Lease' })
    const amount = screen.getByRole('textbox', { name: 'Residual in dollars, Lease' })
    expect([percent, amount].map(one => (one as HTMLInputElement).value)).toEqual(['50.00', '21,995.00'])
    await user.clear(percent)
    await user.type(percent, '55{Enter}')
    expect(await figure(/^Lease, Residual[^,]*, \$24,194\.50/)).toBeVisible()
    expect(screen.getByText(/Program: 50%/)).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '23,000.00')
    expect(await figure(/^Lease, Residual[^,]*, \$23,000\.00/)).toBeVisible()
    expect(percent).toHaveValue('52.28461')
    await user.keyboard('{Control>}z{/Control}')
    expect(await figure(/^Lease, Residual[^,]*, \$24,194\.50/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use it' }))
    expect(await figure(/^Lease, Residual[^,]*, \$21,995\.00/)).toBeVisible()
    await user.clear(percent)
    await user.type(percent, '10')
    expect(await figure(/^Lease, Payment, \$767\.61/)).toBeVisible()
    await user.type(percent, '1{Enter}')
    expect(await screen.findByText('Enter a value from 0 to 100.')).toBeVisible()
    expect(percent).toBeInvalid()
    expect(percent).toHaveAccessibleDescription('Enter a value from 0 to 100.')
    // The last valid figures stay.
    const head = document.querySelector<HTMLElement>('[data-column="lease"]')
    await waitFor(() => expect(head).toHaveTextContent(/^Lease\$767\.61.*needs correction$/))
  })

  it('locks prices, rates and residuals without permission, and says why', async () => {
    const someone = aCurrentUser()
    const permissions = someone.user.permissions.filter(one => one !== 'pricing-worksheet:override-price')
    const { user } = renderRoute(path, {
      as: { ...someone, user: { ...someone.user, permissions } },
      answers: worksheetAnswers(),
    })
    const names = ['Selling price', 'Rate, Finance', 'Rate, Lease', 'Residual in percent, Lease']
    for (const name of names) {
      const cell = await screen.findByRole('textbox', { name })
      expect(cell).toHaveAttribute('readonly')
      expect(cell).toHaveAccessibleDescription(/^Only those who may override prices and rates/)
    }
    await user.type(screen.getByRole('textbox', { name: 'Selling price' }), '1{ArrowUp}{Enter}')
    expect(await figure(/^Cash, Selling price, \$42,000\.00/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Down payment, Finance' })).not.toHaveAttribute('readonly')
  })

  it('asks before a typed line is lost', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    await user.click(await screen.findByRole('button', { name: /^Edit Admin fee/ }))
    const name = await screen.findByRole('textbox', { name: /Name in English/ })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(name).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: /^Edit Admin fee/ }))
    const amount = await screen.findByRole('textbox', { name: /^Amount/ })
    await user.type(amount, '1')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(amount).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/They will be lost/)).toBeNull())
    expect(amount).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, discard the changes' }))
    await waitFor(() => expect(amount).not.toBeInTheDocument())
  })

  it('keeps the last figures of a column that needs correction', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    const rate = await screen.findByRole('textbox', { name: 'Rate, Finance' })
    await user.clear(rate)
    await user.type(rate, '101{Enter}')
    expect(await screen.findByText('needs correction')).toBeVisible()
    expect(screen.getByText('Enter a value from 0 to 100.')).toBeVisible()
    expect(await figure(/^Finance, Payment, \$/)).toBeVisible()
  })

  it('keeps them too when the server refuses, and shows it at the input', async () => {
    renderRoute(path, {
      answers: [
        fake(pricing.price, ({ params }) =>
          params.id === 'finance'
            ? problem('validation', {
                fields: { 'finance.term_months': [{ rule: 'range', params: { min: 1, max: 72 } }] },
              })
            : problem('validation'),
        ),
        ...worksheetAnswers(),
      ],
    })
    expect(await screen.findByText('Enter a value from 1 to 72.')).toBeVisible()
    const paid = await figure(/^Finance, Payment, \$626\.48/)
    await waitFor(() => expect(paid).toHaveAttribute('data-broken'))
    expect(screen.getAllByText('needs correction')).not.toHaveLength(0)
  })

  it.each([
    [
      'en',
      /^Finance, Payment, \$626\.48/,
      'Enter a value from 0 to 100.',
      'Enter a rate such as 6.49.',
      'Enter at most $9,999,999.99.',
      /^Enter an amount/,
      /^The residual is above what is paid for/,
    ],
    [
      'fr',
      /^Financement, Paiement, 626,48\s\$/,
      'Entrez une valeur de 0 à 100.',
      'Entrez un taux comme 6,49.',
      /^Entrez au plus 9\s999\s999,99\s\$\.$/,
      /^Entrez un montant/,
      /^La valeur résiduelle dépasse le coût/,
    ],
  ] as const)(
    'reports an invalid input at its field in the reader’s language, and keeps the last valid figures: %s',
    async (language, good, range, rate, most, amount, residual) => {
      const { user } = renderRoute(path, { answers: worksheetAnswers(), language })
      expect(await figure(good)).toBeVisible()
      const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
      for (const [name, typed, message] of [
        ['finance.rate', '101', range],
        ['finance.rate', 'low', rate],
        ['price', '999999999', most],
        ['trade_in.owing', '-9000', amount],
        ['lease.residual_percent', '130', range],
        ['lease.down_payment', '41000', residual],
      ] as const) {
        const field = input(name)
        if (field === null) throw new Error(name)
        const before = field.value
        await user.clear(field)
        await user.type(field, `${typed}{Enter}`)
        expect(await screen.findByText(message)).toBeVisible()
        // Every valid keystroke applies: the last valid figure is that of the text before the error.
        expect(await figure(/^(Finance, Payment|Financement, Paiement), /)).toBeVisible()
        await user.clear(field)
        await user.type(field, `${before.replaceAll(/\s/g, '')}{Enter}`)
        await waitFor(() => expect(screen.queryByText(message)).toBeNull())
        expect(await figure(good)).toBeVisible()
      }
    },
  )

  it('accepts a second trade-in, prices both, and removes it again', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    expect(await figure(/^Finance, financed, \$37,278\.87/)).toBeVisible()
    await user.keyboard('/')
    await user.click(await screen.findByRole('menuitem', { name: 'Second trade-in' }))
    const name = await screen.findByRole('textbox', { name: 'Second trade-in vehicle' })
    await user.type(name, '2016 Sienna')
    const credit = await screen.findByRole('textbox', { name: 'Second trade-in allowance' })
    await user.clear(credit)
    await user.type(credit, '3000{Enter}')
    const owing = screen.getByRole('textbox', { name: 'Owing on second trade-in' })
    await user.clear(owing)
    await user.type(owing, '5000{Enter}')
    // 28,999.00 is taxed; 390.00 less of HST, 2,000.00 more of debt than of allowance.
    expect(await figure(/^Finance, Taxable amount, \$28,999\.00/)).toBeVisible()
    expect(await figure(/^Finance, financed, \$38,888\.87/)).toBeVisible()
    expect(await figure(/^Cash, Second trade-in allowance, −?\$3,000\.00/)).toBeVisible()
    await user.clear(owing)
    await user.type(owing, 'much{Enter}')
    expect(await screen.findByText(/^Enter an amount/)).toBeVisible()
    await user.clear(owing)
    await user.type(owing, '5000{Enter}')
    await user.click(screen.getByRole('button', { name: 'Remove the second trade-in' }))
    expect(await figure(/^Finance, financed, \$37,278\.87/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Second trade-in allowance' })).toBeNull()
  })

  it('shows the change of a figure in the head of its column', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    expect(await figure(/^Cash, to pay, \$39,278\.87/)).toBeVisible()
    const moved = () =>
      document.querySelector<HTMLElement>('thead [data-column="cash"] [data-cents]:has(svg)')?.dataset[
        'cents'
      ]
    const down = screen.getByRole('textbox', { name: 'Down payment, Cash' })
    await user.clear(down)
    await user.type(down, '500{Enter}')
    // Less to pay now, but the total is unchanged.
    expect(await figure(/^Cash, to pay, \$38,778\.87/)).toBeVisible()
    expect(moved()).toBeUndefined()
    await typePrice(user)
    await waitFor(() => expect(moved()).toBe('-113000'))
  })

  it('takes an empty down payment as none', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    const down = await screen.findByRole('textbox', { name: 'Down payment, Finance' })
    await user.clear(down)
    await user.tab()
    expect(down).toHaveValue('0.00')
    expect(down).toBeValid()
    expect(await figure(/^Finance, financed, \$39,278\.87/)).toBeVisible()
    const price = screen.getByRole('textbox', { name: 'Selling price' })
    await user.clear(price)
    await user.tab()
    expect(await screen.findByText(/^Enter an amount/)).toBeVisible()
  })

  it('opens the menu of lines by its key each time, and returns the focus', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    await screen.findByRole('textbox', { name: 'Selling price' })
    // With a real key press, React may render between two listeners of the document.
    document.addEventListener('keydown', drawNow)
    onTestFinished(() => document.removeEventListener('keydown', drawNow))
    const button = () => screen.getByRole('button', { name: /^Add line/ })
    for (let times = 0; times < 2; times += 1) {
      await user.keyboard('/')
      const item = await screen.findByRole('menuitem', { name: /Tire levy/ })
      await waitFor(() => expect(item.closest('[role="menu"]')).toContainElement(focused()))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(item).not.toBeInTheDocument())
      expect(button()).toHaveFocus()
    }
    await user.keyboard('/')
    await user.click(await screen.findByRole('menuitem', { name: /Tire levy/ }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await user.keyboard('/')
    expect(await screen.findByRole('menuitem', { name: 'Custom fee…' })).toBeVisible()
  })

  it('shows the requirements for a discount, and for several', async () => {
    const context = aContext({ discount_rules: { stacking: 'exclusive', require_reason: true } })
    const { user } = renderRoute(path, { answers: worksheetAnswers({ context }) })
    await screen.findByRole('textbox', { name: 'Selling price' })
    await user.keyboard('/')
    await user.click(await screen.findByRole('menuitem', { name: 'Custom discount…' }))
    expect(await screen.findByText('A custom discount needs a reason when you save.')).toBeVisible()
    expect(screen.getByText('One discount a deal: take another one off first.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Name in English/ }), 'Goodwill')
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '100')
    await user.click(screen.getByRole('button', { name: 'Add discount' }))
    expect(await screen.findAllByText(/^This dealership gives one discount a deal/)).not.toHaveLength(0)
  })

  it('adds accessories of the catalogue to a deal, and pre-installed ones cannot be removed', async () => {
    const accessory = (given: Partial<WorksheetLine>) =>
      aLine({ kind: 'accessory', type: null, taxability: 'taxable', ...given })
    const etching = accessory({ id: 'e', name: 'Etching', amount: '0.00', pre_installed: true })
    const rack = accessory({ id: 'r', name: 'Roof rack', amount: '475.00' })
    const stored = anOrder()
    const order = {
      ...stored,
      worksheet: { ...stored.worksheet, lines: [...stored.worksheet.lines, etching] },
    }
    const context = aContext({ library: [{ ...rack, applies: true, include_by_default: false }] })
    const { user } = renderRoute(path, { answers: worksheetAnswers({ context, order }) })
    expect(await screen.findByText('pre-installed')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove Etching' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit Etching' })).toBeNull()
    await user.keyboard('/')
    await user.click(await screen.findByRole('menuitem', { name: /Roof rack.*\$475\.00/ }))
    expect(await figure(/^Cash, Roof rack, \$475\.00/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Remove Roof rack' })).toBeVisible()
  })

  it('is in French, figures and explanation too', async () => {
    renderRoute(path, { answers: worksheetAnswers(), language: 'fr' })
    expect(await figure(/^Financement, financé, 37\s278,87\s\$/)).toBeVisible()
    expect(screen.getByText(/remboursés en 72 paiements égaux/)).toBeVisible()
  })
})

it('explains the format of an amount when letters are typed', async () => {
  const { user } = renderRoute(path, { answers: worksheetAnswers() })
  await user.click(await screen.findByRole('button', { name: /^Edit Admin fee/ }))
  const amount = await screen.findByRole('textbox', { name: /^Amount/ })
  await user.clear(amount)
  await user.type(amount, 'abc')
  await user.tab()
  expect(await screen.findByText('Enter a number such as 1234.56.')).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '1.234')
  await user.tab()
  expect(await screen.findByText('Use at most 2 decimals.')).toBeVisible()
})

it('focuses the first bad field of an invalid line', async () => {
  const { user } = renderRoute(path, { answers: worksheetAnswers() })
  await user.click(await screen.findByRole('button', { name: /^Edit Admin fee/ }))
  await user.clear(await screen.findByRole('textbox', { name: /Name in English/ }))
  await user.clear(screen.getByRole('textbox', { name: /^Amount/ }))
  await expectProblemsInPlace('dealer/pricing/pricing/lines/line-drawer.tsx')
})

it('focuses the first missing reason', async () => {
  await saveUnexplained()
  await screen.findByRole('combobox', { name: /^Selling price/ })
  const told = await submitErrorsOf(() =>
    expectProblemsInPlace('dealer/pricing/pricing/saving/reason-dialog.tsx'),
  )
  expect(told).toEqual(expect.arrayContaining([expect.stringMatching(/reason$/)]))
})
