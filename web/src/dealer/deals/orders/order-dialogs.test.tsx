import { commissionNumbers } from '@forecourt/contract/deals/commission-numbers.ts'
import { confirmations, type ConfirmChecklist } from '@forecourt/contract/deals/confirmations.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { dms } from '@forecourt/contract/deals/dms.ts'
import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import { orders, type Order } from '@forecourt/contract/deals/orders.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectProblemsInPlace, expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aSyncInfo } from '#dealer/testing/answers.ts'
import { aCustomer, anOrder, dev, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { aVehicle } from '#dealer/testing/vehicles.ts'

function openOrder(
  order: () => Order,
  answers: Answers,
  { role = 'dealer_sales_manager', language = 'en', holder }: OrderPage = {},
) {
  return renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(customers.get, aCustomer(holder === undefined ? {} : { assigned_dealer: holder })),
      fake(orders.list, () => ({ results: [order()] })),
    ],
  })
}

interface OrderPage {
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly language?: 'en' | 'fr'
  readonly holder?: ReturnType<typeof aCustomer>['assigned_dealer']
}

const met = { met: true, reason: null, answer: null }
const checklist: ConfirmChecklist = {
  version: 3,
  checks: [
    { key: 'vehicle_available', ...met },
    { key: 'customer_complete', ...met },
    { key: 'price_acknowledged', met: false, reason: 'not_acknowledged', answer: 'price_acknowledged' },
    { key: 'deposit_settled', met: false, reason: 'no_deposit', answer: 'deposit_waiver' },
    { key: 'trade_in_settled', ...met },
    { key: 'credit_settled', ...met },
    { key: 'compliance_green', ...met },
  ],
}
const dialog = async () => within(await screen.findByRole('dialog'))
const more = async (user: ReturnType<typeof openOrder>['user'], item: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('confirming an order (interface D-12)', () => {
  it('shows what prevents it, takes the answers and confirms the version that was shown', async () => {
    let order = anOrder()
    const sent: unknown[] = []
    const { user } = openOrder(
      () => order,
      [
        fake(confirmations.checklist, checklist),
        fake(confirmations.confirm, ({ body, request }) => {
          sent.push(body, request.headers.get('If-Match'))
          order = anOrder({ order_management_status: 'confirmed', version: 4 })
          return order
        }),
      ],
    )
    await user.click(await screen.findByRole('button', { name: 'Confirm order' }))
    const asked = await dialog()
    expect(await asked.findByText('5 of 7 checks pass.')).toBeVisible()
    const button = asked.getByRole('button', { name: 'Confirm order' })
    expect(button).toHaveAccessibleDescription('2 checks are not met yet.')
    await user.click(
      asked.getByRole('checkbox', {
        name: /The customer agreed to this price: \$626\.48\/month · Total price \$/,
      }),
    )
    await user.type(asked.getByRole('textbox', { name: 'Reason to waive the deposit' }), 'Old customer')
    expect(asked.getByText('7 of 7 checks pass.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Confirm order' }))
    expect(await screen.findByRole('button', { name: 'Ready for delivery' })).toBeVisible()
    expect(sent).toEqual([{ price_acknowledged: true, deposit_waiver: 'Old customer' }, '"v3"'])
  })

  it('shows the same in French, and that somebody was faster', async () => {
    const { user } = openOrder(
      anOrder,
      [
        fake(confirmations.checklist, { ...checklist, checks: [{ key: 'vehicle_available', ...met }] }),
        fake(confirmations.confirm, () => problem('stale', { current: {} })),
      ],
      { language: 'fr' },
    )
    await user.click(await screen.findByRole('button', { name: 'Confirmer la commande' }))
    const asked = await dialog()
    expect(await asked.findByText('1 points sur 1 sont remplis.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Confirmer la commande' }))
    expect(
      await asked.findByText(/Cette commande a été modifiée depuis que vous l’avez ouverte/),
    ).toBeVisible()
  })

  it('is withdrawn after a confirmation', async () => {
    let order = anOrder({ order_management_status: 'confirmed' })
    const { user } = openOrder(
      () => order,
      [
        fake(confirmations.press, ({ body }) => {
          expect(body).toEqual({ status: 'open' })
          order = anOrder()
          return order
        }),
      ],
    )
    await more(user, 'Withdraw confirmation…')
    await user.click(await (await dialog()).findByRole('button', { name: 'Withdraw confirmation' }))
    expect(await screen.findByRole('button', { name: 'Confirm order' })).toBeVisible()
  })

  it('is hidden for a representative', async () => {
    openOrder(anOrder, [], { role: 'dealer_sales_rep' })
    expect(await screen.findByRole('button', { name: 'Actions' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confirm order' })).toBeNull()
  })
})

const reservation = {
  order: idOf(500),
  order_number: 'D12-26000123',
  reservation_number: 'RES-1',
  reserved_until: '2026-12-01T05:00:00Z',
  reserved_by: 'Ana Boyd',
  note: null,
}

/** A day that a vehicle may be kept until, whenever the test runs. */
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

describe('reserving the vehicle', () => {
  it('asks for number and day, shows the reservation, and releases it', async () => {
    let order = anOrder()
    const { user } = openOrder(
      () => order,
      [
        fake(reservations.save, () => {
          order = anOrder({ vehicle: { ...order.vehicle, reservation } })
          return order
        }),
        fake(reservations.remove, () => {
          order = anOrder()
          return order
        }),
      ],
    )
    await more(user, 'Reserve vehicle…')
    const asked = await dialog()
    await user.click(await asked.findByRole('button', { name: 'Reserve' }))
    expect(await asked.findAllByText('This field is required.')).toHaveLength(2)
    await user.type(asked.getByRole('textbox', { name: 'Reservation number' }), 'RES-1')
    await user.type(asked.getByLabelText(/Until the end of/), soon())
    await user.click(asked.getByRole('button', { name: 'Reserve' }))
    expect(await screen.findByText(/Reserved under RES-1 until November 30, 2026/)).toBeVisible()
    await more(user, 'Remove reservation…')
    const sure = await dialog()
    expect(await sure.findByText(/Vehicle T4821 becomes available/)).toBeVisible()
    await user.click(sure.getByRole('button', { name: 'Remove reservation' }))
    await waitFor(() => expect(screen.queryByText(/Reserved under/)).toBeNull())
  })

  it('shows who has another order’s vehicle; a colleague’s deal says why not', async () => {
    const theirs = { ...reservation, order: idOf(501), order_number: 'D12-26000999' }
    const { user } = openOrder(() => anOrder({ vehicle: aVehicle({ reservation: theirs }) }), [])
    expect(await screen.findByText(/Reserved for order D12-26000999 until November 30, 2026/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    const item = await screen.findByRole('menuitem', { name: /Reserve vehicle/ })
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveTextContent('This vehicle is reserved for another order.')
  })

  it('a representative reads why they may not reserve a colleague’s vehicle', async () => {
    const { user } = openOrder(anOrder, [], { role: 'dealer_sales_rep', holder: dev })
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    expect(await screen.findByRole('menuitem', { name: /Reserve vehicle/ })).toHaveTextContent(
      'Only the assigned representative or a manager can do this.',
    )
    expect(screen.queryByRole('menuitem', { name: /Commission number/ })).toBeNull()
  })
})

describe('the commission number (interface D-13)', () => {
  it('shows the vehicle it leads to, and moves the order there', async () => {
    let order = anOrder()
    const vehicle = aVehicle({ id: idOf(701), stock_number: 'N9999' })
    const { user } = openOrder(
      () => order,
      [
        fake(commissionNumbers.validate, ({ body: { commission_number } }) =>
          commission_number === 'F12100001'
            ? { commission_number, valid: true, vehicle, reason: null }
            : { commission_number, valid: false, vehicle: null, reason: 'unknown' as const },
        ),
        fake(commissionNumbers.change, () => {
          order = anOrder({ commission_number: 'F12100001', vehicle })
          return problem('conflict', { code: 'commission_number_in_use' })
        }),
      ],
    )
    await more(user, 'Commission number…')
    const asked = await dialog()
    const box = await asked.findByRole('textbox', { name: 'Commission number' })
    await user.type(box, 'F99')
    await user.tab()
    expect(asked.getByText('Use 6 to 20 letters A to Z and digits.')).toBeVisible()
    await user.type(box, '-99-999')
    expect(await asked.findAllByText('No vehicle here has this number.')).not.toHaveLength(0)
    await user.clear(box)
    await user.type(box, 'f12 100001')
    expect(await asked.findByText('N9999')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Change number' }))
    expect(await asked.findByText(/This number is on another order/)).toBeVisible()
  })
})

describe('the dealer management system', () => {
  it('shows its response, and sends again', async () => {
    let info = aSyncInfo({ status: 'failed', failed: 1, last_error: 'customer_incomplete' })
    const { user } = openOrder(anOrder, [
      fake(dms.syncInfo, () => info),
      fake(dms.schedulePush, () => {
        info = aSyncInfo({ pushed: 1, remote_key: 'DMS-1', last_success_at: '2026-11-21T15:00:00Z' })
        return { job_id: idOf(900) }
      }),
    ])
    expect(await screen.findByText(/Not sent: The customer’s details are incomplete\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText(/received as DMS-1/)).toBeVisible()
  })
})

describe('the timeline', () => {
  it('shows what happened, when and by whom', async () => {
    const happened = { at: '2026-11-21T15:00:00Z', by: 'Ana Boyd', by_kind: 'staff' } as const
    const { user } = openOrder(anOrder, [
      fake(timelines.ofOrder, {
        current: 1,
        has_more: false,
        results: [
          { ...happened, act: 'order.pushed', by: null, by_kind: 'system', facts: { remote_key: 'DMS-1' } },
          { ...happened, act: 'order.status_pressed', facts: { before: 'confirmed', after: 'open' } },
          { ...happened, act: 'order.saved', facts: { version: 2 } },
          { ...happened, act: 'document.made', facts: { kind: 'worksheet', version: 2 } },
          { ...happened, act: 'order.something_new', facts: {} },
        ],
      }),
    ])
    await more(user, 'Timeline…')
    const told = await dialog()
    expect((await told.findAllByRole('listitem')).map(item => item.firstChild?.textContent)).toEqual([
      'Received by the DMS as DMS-1',
      'Confirmation withdrawn',
      'Worksheet saved, version 2',
      'Document created',
      'Order changed',
    ])
    expect(told.getByText(/The system/)).toBeVisible()
  })
})

it('keeps a refused reservation as it was typed, with errors at its fields', async () => {
  const { user } = openOrder(() => anOrder(), [])
  await more(user, 'Reserve vehicle…')
  const asked = await dialog()
  await user.type(await asked.findByRole('textbox', { name: 'Reservation number' }), 'RES-1')
  await user.type(asked.getByLabelText(/Until the end of/), soon())
  await expectRefusalsInPlace('dealer/deals/reservations/reserve-dialog.tsx', { endpoint: reservations.save })
})

describe('keeps refused values of a dialog as typed, with errors at their fields', () => {
  it('of answers to failed checks', async () => {
    const unmet = (
      ['price_acknowledged', 'deposit_waiver', 'own_financing', 'compliance_override'] as const
    ).map(answer => ({ key: 'deposit_settled' as const, met: false, reason: 'no_deposit' as const, answer }))
    const keys = ['price_acknowledged', 'deposit_settled', 'credit_settled', 'compliance_green'] as const
    const { user } = openOrder(anOrder, [
      fake(confirmations.checklist, {
        version: 3,
        checks: unmet.map((check, n) => ({ ...check, key: keys[n] ?? check.key })),
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Confirm order' }))
    const asked = await dialog()
    for (const box of await asked.findAllByRole('checkbox')) await user.click(box)
    await user.type(asked.getByRole('textbox', { name: 'Reason to waive the deposit' }), 'Old')
    const [, last] = asked.getAllByRole('textbox')
    expect(asked.getByRole('button', { name: 'Confirm order' })).toHaveAttribute('aria-disabled', 'true')
    if (last === undefined) throw new Error('there are two reasons to give')
    await user.type(last, 'No{Enter}')
    expect(last).toHaveValue('No')
    await expectProblemsInPlace('dealer/deals/confirmations/confirm-dialog.tsx')
    await user.type(last, 't needed')
    await expectRefusalsInPlace('dealer/deals/confirmations/confirm-dialog.tsx', {
      endpoint: confirmations.confirm,
    })
  })

  it('of a commission number', async () => {
    const vehicle = aVehicle({ id: idOf(701), stock_number: 'N9999' })
    const { user } = openOrder(anOrder, [
      fake(commissionNumbers.validate, {
        commission_number: 'F12100001',
        valid: true,
        vehicle,
        reason: null,
      }),
    ])
    await more(user, 'Commission number…')
    const asked = await dialog()
    await user.type(await asked.findByRole('textbox', { name: 'Commission number' }), 'F12100001')
    expect(await asked.findByText('N9999')).toBeVisible()
    await expectRefusalsInPlace('dealer/deals/commission-numbers/commission-dialog.tsx', {
      endpoint: commissionNumbers.change,
    })
  })

  it('of a sent link', async () => {
    const { user } = openOrder(anOrder, [])
    await more(user, 'Send link…')
    const asked = await dialog()
    await user.type(await asked.findByRole('textbox', { name: /^Message/ }), 'Have a look')
    await expectRefusalsInPlace('dealer/deals/order-links/send-link-dialog.tsx', {
      endpoint: orderLinks.send,
    })
  })

  it('of the reason of archiving', async () => {
    const { user } = openOrder(anOrder, [])
    await more(user, 'Archive')
    const asked = await dialog()
    await user.selectOptions(await asked.findByRole('combobox', { name: /^Why\?/ }), 'Price too high')
    await expectRefusalsInPlace('dealer/deals/orders/archive-dialog.tsx', {
      endpoint: orders.setArchiveStatus,
      others: ['archivedStatus', 'id'],
    })
  })
})
