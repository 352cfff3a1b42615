import { customers } from '@forecourt/contract/customers/customers.ts'
import { depositDifferences, type DepositDifference } from '@forecourt/contract/deals/deposit-differences.ts'
import { deposits, type ListedDeposit } from '@forecourt/contract/deals/deposits.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aListedDeposit, anOrderDeposit } from './testing/held-deposits.ts'

beforeEach(() => {
  vi.setSystemTime('2026-11-25T19:00:00Z')
  return () => void vi.useRealTimers()
})

const dev = aListedDeposit({
  id: idOf(801),
  state: 'created',
  amount: '900.00',
  due_at: '2026-11-30',
  order: { id: idOf(501), number: 'D12-26000124', is_archived: true },
  customer: { id: idOf(101), full_name: 'Dev Patel', assigned_dealer: idOf(9) },
})

function open(
  results: readonly ListedDeposit[],
  {
    search = '',
    language = 'en',
    last = 1,
    role = 'dealer_sales_manager',
    differences = [],
  }: {
    search?: string
    language?: 'en' | 'fr'
    last?: number
    role?: 'dealer_sales_manager' | 'dealer_admin'
    differences?: DepositDifference[]
  } = {},
) {
  const asked: unknown[] = []
  const view = renderRoute(`/deposits${search}`, {
    as: signedInAs(role),
    language,
    answers: [
      fake(deposits.list, ({ query }) => {
        asked.push([query.state?.join(',') ?? '', query.page, ...(query.disputed ? ['disputed'] : [])])
        return { count: results.length, current: query.page, last, limit: 15, results: [...results] }
      }),
      fake(depositDifferences.list, {
        results: differences,
        open: differences.filter(({ resolved }) => resolved === null).length,
        compared: '2026-11-25T09:57:00.000Z',
      }),
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [anOrder()] }),
      fake(deposits.ofOrder, anOrderDeposit()),
    ],
  })
  return { ...view, asked }
}

describe('the list of deposits', () => {
  it('begins with the holds to capture, each with its remaining time and a link to its order', async () => {
    const { asked } = open([aListedDeposit()])
    const row = (await screen.findByRole('link', { name: 'Marie Tremblay' })).closest('li')
    expect(row).toHaveTextContent('2026 Terra LX AWD · D12-26000123')
    expect(row).toHaveTextContent('$500.00Visa •••• 4242 · November 19, 2026 · D-0091')
    expect(row).toHaveTextContent('Capture by November 26, 2026 (24 hours left)')
    expect(screen.getByRole('link', { name: 'Marie Tremblay' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/deposit`,
    )
    expect(screen.getByText('1 deposit', { selector: '.dp-faint' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Deposits' })).toHaveAttribute('href', '/dealer/deposits')
    expect(asked).toEqual([['pre_authorized', 1]])
  })

  it.each([
    ['Waiting for payment', 'waiting', 'created,initiated'],
    ['Paid', 'paid', 'confirmed'],
    ['Ended', 'ended', 'rejected,error,expired,canceled,refunded,charged_back'],
    ['All', 'all', ''],
  ])('%s is kept in the URL', async (name, word, states) => {
    const { user, here, asked } = open([dev])
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(asked.at(-1)).toEqual([states, 1]))
    expect(here()).toBe(`/deposits?show=${word}`)
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('button', { name: 'Holds to capture' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('shows expiries of what is waiting, and what is archived', async () => {
    open([dev], { search: '?show=waiting' })
    const row = (await screen.findByRole('link', { name: 'Dev Patel' })).closest('li') as HTMLElement
    expect(row).toHaveTextContent('D12-26000124 · archived')
    expect(row).toHaveTextContent('$900.00due November 30, 2026')
    expect(within(row).getByText('Link ready')).toBeVisible()
  })

  it('speaks French', async () => {
    open([aListedDeposit({ state: 'confirmed', refunded_amount: '100.00' })], {
      search: '?show=paid',
      language: 'fr',
    })
    const row = (await screen.findByRole('link', { name: 'Marie Tremblay' })).closest('li')
    expect(row).toHaveTextContent(/Terra LX AWD 2026/)
    expect(row).toHaveTextContent(/100,00\s\$ remboursés/)
    expect(row).toHaveTextContent('Encaissé')
  })

  it('opens by keyboard alone', async () => {
    const { user, here } = open([aListedDeposit()])
    await screen.findByRole('link', { name: 'Marie Tremblay' })
    await user.keyboard('j{Enter}')
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}/order/${idOf(500)}/deposit`))
    await screen.findByRole('button', { name: 'Release hold…' })
  })

  it('changes its pages', async () => {
    const { user, here, asked } = open([aListedDeposit()], { search: '?show=all', last: 3 })
    await user.click(await screen.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(asked.at(-1)).toEqual(['', 2]))
    expect(here()).toBe('/deposits?show=all&page=2')
  })

  it('shows the empty state', async () => {
    open([])
    expect(await screen.findByText('No holds waiting to be captured.')).toBeVisible()
  })

  it('that fails to load can be requested again', async () => {
    renderRoute('/deposits', {
      as: signedInAs('corporate'),
      answers: [fake(deposits.list, () => problem('conflict'))],
    })
    expect(await screen.findByText('The deposits could not be loaded.')).toBeVisible()
  })
})

describe('disputed deposits', () => {
  it('are listed apart, with the status of each dispute', async () => {
    const { user, here, asked } = open([
      aListedDeposit({ state: 'confirmed', dispute: 'needs_response' }),
      aListedDeposit({
        id: idOf(802),
        state: 'charged_back',
        charged_back_amount: '500.00',
        dispute: 'lost',
        customer: { id: idOf(102), full_name: 'Noah Roy', assigned_dealer: null },
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Disputed' }))
    await waitFor(() => expect(asked.at(-1)).toEqual(['', 1, 'disputed']))
    expect(here()).toBe('/deposits?show=disputed')
    const row = (await screen.findByRole('link', { name: 'Marie Tremblay' })).closest('li')
    expect(row).toHaveTextContent('Disputed: answer it')
    const lost = screen.getByRole('link', { name: 'Noah Roy' }).closest('li')
    expect(lost).toHaveTextContent('$500.00 lost in a dispute')
    expect(lost).toHaveTextContent('Charged backDispute lost')
  })
})

const difference: DepositDifference = {
  id: idOf(900),
  kind: 'amount',
  account: 'acct_1',
  payment: 'pi_1',
  ours: '500.00',
  theirs: '490.00',
  ours_state: 'confirmed',
  theirs_state: 'captured',
  order: { id: idOf(500), number: 'D12-26000123', customer: idOf(100), full_name: 'Marie Tremblay' },
  found: '2026-11-25T09:57:00.000Z',
  resolved: null,
}

describe('differences with the card provider', () => {
  it('are announced above the list and link to the values of each side', async () => {
    const { user, here } = open([aListedDeposit()], { role: 'dealer_admin', differences: [difference] })
    expect(await screen.findByText('1 difference between your deposits and the card provider.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show differences' }))
    expect(here()).toBe('/deposits?show=differences')
    const list = await screen.findByRole('region', { name: 'Differences with the card provider' })
    expect(list).toHaveTextContent('Different amount')
    expect(list).toHaveTextContent('Here: $500.00, captured · At the card provider: $490.00, captured')
    expect(within(list).getByRole('link', { name: 'Marie Tremblay · D12-26000123' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/deposit`,
    )
    expect(screen.queryByRole('link', { name: 'Marie Tremblay' })).toBeNull()
  })

  it.each([
    ['unknown_payment', null, '300.00', null, 'held', 'Ici : rien', '300,00 $, retenu'],
    ['missing_payment', '500.00', null, 'confirmed', null, 'Ici : 500,00 $, encaissé', 'paiement : rien'],
  ] as const)('of %s are described in French', async (kind, ours, theirs, here, there, one, other) => {
    open([], {
      role: 'dealer_admin',
      language: 'fr',
      search: '?show=differences',
      differences: [{ ...difference, kind, ours, theirs, ours_state: here, theirs_state: there }],
    })
    const list = await screen.findByRole('region', { name: 'Écarts avec le fournisseur de paiement' })
    expect(list).toHaveTextContent(one)
    expect(list).toHaveTextContent(other)
  })

  it('show when they were resolved, and what to do about an unreadable account', async () => {
    open([], {
      role: 'dealer_admin',
      search: '?show=differences',
      differences: [
        { ...difference, id: idOf(901), kind: 'unreadable', payment: null, order: null },
        { ...difference, resolved: '2026-11-25T10:57:00.000Z' },
      ],
    })
    const list = await screen.findByRole('region', { name: 'Differences with the card provider' })
    expect(list).toHaveTextContent('Account acct_1')
    expect(list).toHaveTextContent('reconnect the account')
    expect(list).toHaveTextContent('Resolved November 25, 2026 at 5:57 a.m.')
  })

  it('are only shown to users who connect the account', async () => {
    open([aListedDeposit()], { search: '?show=differences', differences: [difference] })
    expect(await screen.findByRole('link', { name: 'Marie Tremblay' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Differences' })).toBeNull()
    expect(screen.queryByText(/difference between/)).toBeNull()
  })
})
