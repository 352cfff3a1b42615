import { appointments } from '@forecourt/contract/deals/appointments.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aCalendar, aListed } from './testing/calendars.ts'

const path = `/customers/${idOf(100)}/order/${idOf(500)}/appointment`

/** Tuesday morning in Toronto. */
beforeEach(() => {
  vi.setSystemTime('2026-11-24T15:00:00Z')
  return () => void vi.useRealTimers()
})

const others = aListed({
  id: idOf(903),
  order: { id: idOf(501), number: 'D12-26000124' },
  customer: { id: idOf(101), full_name: 'Dev Patel', assigned_dealer: null, has_email: true },
})

/** A week with the order's own appointment, another one at the same time, and one in the evening. */
const results = [
  aListed(),
  others,
  aListed({ ...others, id: idOf(904), start: '2026-11-28T00:30:00.000Z', end: '2026-11-28T01:30:00.000Z' }),
]

function show(
  given: { readonly search?: string; readonly language?: 'en' | 'fr'; readonly asked?: string[] } = {},
) {
  const { search = '', language = 'en', asked = [] } = given
  return renderRoute(path + search, {
    as: signedInAs('dealer_sales_manager'),
    language,
    answers: [
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [anOrder()] }),
      fake(appointments.ofOrder, { results: [] }),
      fake(appointments.calendar, ({ query }) => {
        asked.push(query.from)
        const week = aCalendar(query, { results: query.from === '2026-11-23' ? results : [] })
        const [monday, tuesday] = week.days
        if (query.from !== '2026-12-21' || monday === undefined || tuesday === undefined) return week
        const closed = { opens: null, closes: null }
        const christmas = { name_en: 'Christmas Day', name_fr: 'Noël' }
        week.days.splice(4, 1, { ...closed, date: '2026-12-25', closed_for: 'holiday', holiday: christmas })
        week.days.splice(1, 1, { ...tuesday, ...closed, closed_for: 'blackout' })
        return week
      }),
    ],
  })
}

const slotAt = (name: RegExp) => screen.findByRole('button', { name })

describe('the week', () => {
  it('shows how much of each time is booked, by whom, and what is ours', async () => {
    show()
    const own = await slotAt(/^Thursday, November 26, 2026, 2:00\sp\.m\., 2 of 2 taken, this order$/)
    const cell = own.closest('td') as HTMLElement
    expect(within(cell).getByRole('link', { name: 'Dev Patel' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(101)}/order/${idOf(501)}/appointment`,
    )
    expect(within(cell).getByRole('link', { name: 'Marie Tremblay' })).toHaveAttribute('aria-current', 'true')
    expect(await slotAt(/^Monday, November 23, 2026, 9:00\sa\.m\., 0 of 2 taken, past$/)).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    const evening = screen.getByRole('row', { name: /^Other times/ })
    expect(within(evening).getByRole('link', { name: /7:30\sp\.m\. Dev Patel/ })).toBeVisible()
    expect(screen.getByText('Eastern Time', { selector: 'section span' })).toBeVisible()
  })

  it('hatches closed days and says why', async () => {
    show({ search: '?week=2026-12-24', language: 'fr' })
    expect(await screen.findByText('Noël')).toBeVisible()
    expect(screen.getByText('Sans rendez-vous')).toBeVisible()
    expect(screen.getByText('Fermé', { selector: 'td > span:not([class])' })).toBeVisible()
  })

  it('is navigated by arrows, Home and End, and by Page Up and Page Down', async () => {
    const asked: string[] = []
    const { user, here } = show({ asked })
    const own = await slotAt(/^Thursday, November 26, 2026, 2:00/)
    expect(own).toHaveAttribute('tabindex', '0')
    own.focus()
    const isAt = (name: RegExp) => waitFor(() => expect(document.activeElement).toHaveAccessibleName(name))
    await user.keyboard('{ArrowDown}')
    await isAt(/^Thursday, November 26, 2026, 3:00/)
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await isAt(/^Saturday, November 28, 2026, 1:00/)
    await user.keyboard('{ArrowRight}')
    await isAt(/^Saturday/)
    await user.keyboard('{Home}')
    await isAt(/^Monday, November 23, 2026, 1:00/)
    await user.keyboard('{Control>}{End}{/Control}')
    await isAt(/^Saturday, November 28, 2026, 1:00/)
    await user.keyboard('{End}{ArrowLeft}{ArrowUp}')
    await isAt(/^Friday, November 27, 2026, 12:00/)
    await user.keyboard('{PageDown}')
    await isAt(/^Friday 4|^Friday, December 4, 2026, 12:00/)
    expect(here()).toBe(`${path}?week=2026-11-30`)
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText(/^Day\b/)).toHaveValue('2026-12-04')
    expect(screen.getByLabelText(/^Time\b/)).toHaveValue('12:00')
    expect(document.activeElement).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('{PageUp}')
    await isAt(/^Friday, November 27, 2026, 12:00/)
    expect(new Set(asked)).toEqual(new Set(['2026-11-23', '2026-11-30']))
  })

  it('is changed by buttons, and back to today', async () => {
    const { user, here } = show()
    await slotAt(/^Thursday, November 26, 2026, 2:00/)
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    expect(await screen.findByRole('heading', { name: 'Week of December 7, 2026' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(await screen.findByRole('heading', { name: 'Week of November 23, 2026' })).toBeVisible()
    await waitFor(() => expect(here()).toBe(`${path}?week=2026-11-23`))
  })

  it('shows one day at a time on a phone', async () => {
    const narrow = vi.spyOn(window, 'matchMedia').mockImplementation(query => ({
      matches: query === '(max-width: 47.99em)',
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
      dispatchEvent: () => false,
    }))
    try {
      const { user } = show()
      await slotAt(/^Thursday, November 26, 2026, 2:00/)
      expect(
        screen.queryByRole('button', { name: /^Friday, November 27, 2026, 9:00/ }),
      ).not.toBeInTheDocument()
      await user.click(screen.getByRole('button', { name: 'Friday, November 27, 2026' }))
      expect(await slotAt(/^Friday, November 27, 2026, 9:00/)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Sunday, November 29, 2026' }))
      expect(await screen.findByText('Closed')).toBeVisible()
    } finally {
      narrow.mockRestore()
    }
  })

  it('a week that fails to load can be requested again, and the rest of the page stays', async () => {
    renderRoute(path, {
      as: signedInAs('dealer_sales_manager'),
      answers: [
        fake(customers.get, aCustomer()),
        fake(orders.list, { results: [anOrder()] }),
        fake(appointments.ofOrder, { results: [] }),
        fake(appointments.calendar, () => problem('conflict')),
      ],
    })
    expect(await screen.findByText('The week could not be loaded.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Propose time' })).toBeVisible()
  })
})
