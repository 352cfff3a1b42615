import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { leadForms } from '@forecourt/contract/customers/leads.ts'
import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aMe, aShopDealership, renderShop, thePayments } from '#shop/testing/render-shop.tsx'

const cname = 'north.example.test'

describe('visiting the dealership', () => {
  it('shows its address, opening hours, and closed days', async () => {
    await renderShop(`/${cname}/contact`, [
      fake(shopDealerships.read, () =>
        aShopDealership({
          website: 'https://north.example.test',
          used_cars_link: 'https://north.example.test/used',
          hours: [
            { day: 'monday', is_working: true, start: '09:00', end: '18:00' },
            { day: 'sunday', is_working: false, start: null, end: null },
          ],
          holidays: [
            { date: '2999-12-25', name_en: 'Christmas', name_fr: 'Noël' },
            { date: '2001-01-01', name_en: 'Long ago', name_fr: 'Il y a longtemps' },
          ],
        }),
      ),
    ])
    const visit = await screen.findByRole('region', { name: 'Visit us' })
    expect(visit).toHaveTextContent('1 King Street West')
    expect(visit).toHaveTextContent(/Monday9:00\sa\.m\. – 6:00\sp\.m\./)
    expect(visit).toHaveTextContent('SundayClosed')
    expect(visit).toHaveTextContent('December 25, 2999 (Christmas)Closed')
    expect(visit).not.toHaveTextContent('Long ago')
    expect(within(visit).getByRole('link', { name: 'Used vehicles' })).toHaveAttribute(
      'href',
      'https://north.example.test/used',
    )
    expect(within(visit).queryByRole('link', { name: 'New vehicles' })).not.toBeInTheDocument()
  })
})

describe('writing to the dealership', () => {
  it('sends what was typed, and thanks for it', async () => {
    const sent: unknown[] = []
    const keys: (string | null)[] = []
    const { user } = await renderShop(`/${cname}/contact?utm_campaign=autumn`, [
      fake(leadForms.contact, ({ body, request }) => {
        sent.push(body)
        keys.push(request.headers.get('idempotency-key'))
        return sent.length === 1 ? problem('unavailable') : { received: true as const }
      }),
    ])
    await user.type(await screen.findByLabelText('Your message'), 'Is the red one still there?')
    await user.type(screen.getByLabelText('First name'), 'Marie')
    await user.type(screen.getByLabelText('Last name'), 'Tremblay')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(sent).toEqual([])
    await user.type(screen.getByLabelText('Email'), 'marie@mail.test')
    await user.click(screen.getByLabelText(/North Motors may also send me offers/))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByLabelText('Your message')).toHaveValue('Is the red one still there?')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('heading', { name: 'Thank you, Marie' })).toBeVisible()
    expect(screen.getByText(/will answer at marie@mail.test/)).toBeVisible()
    expect(sent[1]).toEqual({
      dealership: cname,
      first_name: 'Marie',
      last_name: 'Tremblay',
      email: 'marie@mail.test',
      phone: null,
      language: 'en',
      campaign: 'autumn',
      may_write: true,
      website: '',
      message: 'Is the red one still there?',
    })
    expect(new Set(keys).size).toBe(1)
  })

  it('shows refusals at their field, and mentions too many messages', async () => {
    let replies = 0
    const { user } = await renderShop(`/${cname}/notify-me?make=Kia&model=EV9&year=2026`, [
      fake(leadForms.notifyMe, () => {
        replies += 1
        return replies === 1
          ? problem('validation', { fields: { last_name: [{ rule: 'name', params: {} }] } })
          : problem('too_many_requests', { code: 'too_many_messages' })
      }),
    ])
    expect(await screen.findByLabelText('Make')).toHaveValue('Kia')
    expect(screen.getByLabelText(/Year/)).toHaveValue('2026')
    await user.type(screen.getByLabelText('First name'), 'Marie')
    await user.type(screen.getByLabelText('Last name'), 'Tremblay')
    await user.type(screen.getByLabelText('Phone'), '416-555-0171')
    await user.click(screen.getByRole('button', { name: 'Notify me' }))
    await waitFor(() => expect(screen.getByLabelText('Last name')).toBeInvalid())
    await user.click(screen.getByRole('button', { name: 'Notify me' }))
    expect(await screen.findByText(/Too many messages from your connection/)).toBeVisible()
  })

  it('is one press away from an unavailable vehicle', async () => {
    const { user, here } = await renderShop(`/${cname}/payment`, [
      fake(customerAccounts.me, aMe()),
      fake(customerPayments.list, thePayments({ closed: 'vehicle_unavailable' })),
    ])
    await user.click(await screen.findByRole('link', { name: 'Notify me when a similar one comes in' }))
    expect(here()).toBe(`/${cname}/notify-me?make=Northline&model=Terra&year=2026`)
    expect(await screen.findByLabelText('Model (optional)')).toHaveValue('Terra')
  })
})

it('keeps a refused message as it was typed, with errors at its fields', async () => {
  const { user } = await renderShop(`/${cname}/contact`)
  await user.type(await screen.findByLabelText('Your message'), 'Is the red one still there?')
  await user.type(screen.getByLabelText('First name'), 'Marie')
  await user.type(screen.getByLabelText('Last name'), 'Tremblay')
  await user.type(screen.getByLabelText('Email'), 'marie@mail.test')
  await expectRefusalsInPlace('shop/contact/lead-form.tsx', {
    endpoint: leadForms.contact,
    others: ['dealership', 'language', 'campaign', 'website'],
  })
})
