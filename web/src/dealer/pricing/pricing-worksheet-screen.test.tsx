import { orders } from '@forecourt/contract/orders.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { worksheetAnswers } from './testing/worksheet-answers.ts'
import { anOrder, customerId, orderId } from './testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

const figure = (name: RegExp) => screen.findByRole('button', { name })
const patience = { timeout: 5_000 }

describe('worksheet (S-15)', () => {
  it('shows golden case G1 to the cent, confirmed by the server', async () => {
    renderRoute(path, { answers: worksheetAnswers() })
    expect(await figure(/^Finance, financed, \$37,278\.87/)).toBeVisible()
    expect(await figure(/^Finance, Payment, \$626\.48 Monthly, explain/)).toBeVisible()
    expect(await screen.findByText(/As of 10:42:07/, {}, patience)).toBeVisible()
  })

  it('prices a change at once, steps back, and saves from the version it was made from', async () => {
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
    const price = await screen.findByRole('textbox', { name: 'Selling price' })
    await user.clear(price)
    await user.type(price, '42000-3%{Enter}')
    expect(await figure(/^Cash, Selling price, \$40,740\.00/)).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    expect(await figure(/^Finance, Payment, \$626\.48/)).toBeVisible()
    await user.keyboard('{Control>}y{/Control}')
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sent).toEqual({ price: '40740.00', from: '"1"' }))
  })

  it('asks why a figure was set by hand, and saves with the reason', async () => {
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
    const price = await screen.findByRole('textbox', { name: 'Selling price' })
    await user.clear(price)
    await user.type(price, '41000{Enter}')
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    const reason = await screen.findByRole('combobox', { name: /^Selling price/ }, patience)
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

  it('leaves everything as it was typed when no reason is given', async () => {
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, () =>
          problem('validation', { fields: { price: [{ rule: 'reason_required', params: {} }] } }),
        ),
        ...worksheetAnswers(),
      ],
    })
    const price = await screen.findByRole('textbox', { name: 'Selling price' })
    await user.clear(price)
    await user.type(price, '41000{Enter}')
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await user.click(await screen.findByRole('button', { name: 'Back to the worksheet' }, patience))
    expect(await screen.findByRole('button', { name: /^Save/ })).toBeEnabled()
    expect(screen.getByRole('textbox', { name: 'Selling price' })).toHaveValue('41,000.00')
  })

  it('lays two versions beside each other and loses neither', async () => {
    const stored = anOrder()
    const current = {
      ...stored,
      version: 2,
      worksheet: { ...stored.worksheet, trade_in: { ...stored.worksheet.trade_in, credit: '11000.00' } },
    }
    const saved: unknown[] = []
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ body, request }) => {
          if (request.headers.get('If-Match') === '"1"') return problem('stale', { current })
          saved.push([body.worksheet?.price, body.worksheet?.trade_in.credit])
          return { ...current, worksheet: body.worksheet ?? current.worksheet, version: 3 }
        }),
        ...worksheetAnswers(),
      ],
    })
    const price = await screen.findByRole('textbox', { name: 'Selling price' })
    await user.clear(price)
    await user.type(price, '41000{Enter}')
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Somebody else saved first')).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Theirs ?\$11,000\.00/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(saved).toEqual([['41000.00', '11000.00']]))
  })

  it('asks again when somebody was faster a second time', async () => {
    const stored = anOrder()
    const at = (version: number, credit: string) => ({
      ...stored,
      version,
      worksheet: { ...stored.worksheet, trade_in: { ...stored.worksheet.trade_in, credit } },
    })
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ request }) =>
          problem('stale', {
            current: request.headers.get('If-Match') === '"1"' ? at(2, '11000.00') : at(3, '12000.00'),
          }),
        ),
        ...worksheetAnswers(),
      ],
    })
    const price = await screen.findByRole('textbox', { name: 'Selling price' })
    await user.clear(price)
    await user.type(price, '41000{Enter}')
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await user.click(await screen.findByRole('button', { name: 'Save mine' }))
    expect(await screen.findByRole('radio', { name: /^Theirs ?\$12,000\.00/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }))
    expect(await figure(/^Cash, Selling price, \$42,000\.00/)).toBeVisible()
  })

  it('takes the residual in percent or dollars, a step each, and gives back the programme’s', async () => {
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
    await user.type(percent, '101{Enter}')
    expect(await screen.findByText('Enter a value from 0 to 100.')).toBeVisible()
  })

  it('locks prices, rates and residuals for those who may not override them, and says why', async () => {
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

  it('asks before a line that was typed is lost', async () => {
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

  it('is in French, figures and explanation too', async () => {
    renderRoute(path, { answers: worksheetAnswers(), language: 'fr' })
    expect(await figure(/^Financement, financé, 37\s278,87\s\$/)).toBeVisible()
    expect(screen.getByText(/remboursés en 72 paiements égaux/)).toBeVisible()
  })
})
