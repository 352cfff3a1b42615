import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, networkFailure, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aCustomer, dev, idOf, me, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

interface Sent {
  readonly key: string | null
  readonly body: unknown
}

function openForm(refusals: readonly (() => Response)[] = []) {
  const sent: Sent[] = []
  const view = renderRoute('/customers/add', {
    as: signedInAs('dealer_sales_manager'),
    answers: [
      fake(users.assignableDealerUsers, { results: [me, dev] }),
      fake(customers.duplicates, ({ query }) => ({
        results:
          query.phone === undefined
            ? []
            : [
                {
                  id: idOf(100),
                  full_name: 'Marie Tremblay',
                  archive_status: 'Lost' as const,
                  matches: ['phone' as const],
                },
              ],
      })),
      fake(customers.create, ({ request, body }) => {
        sent.push({ key: request.headers.get('Idempotency-Key'), body })
        return refusals[sent.length - 1]?.() ?? aCustomer()
      }),
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [] }),
    ],
  })
  return { ...view, sent }
}

async function fillNames(user: ReturnType<typeof renderRoute>['user']) {
  await user.type(await screen.findByLabelText(/^First name/), 'Noah')
  await user.type(screen.getByLabelText(/^Last name/), 'Smith')
}

const add = () => screen.getByRole('button', { name: 'Add customer' })

describe('add customer (interface S-11)', () => {
  it('sends what was typed, the province of the postal code, the user as representative, and opens the customer', async () => {
    const { user, here, sent } = openForm()
    await fillNames(user)
    await user.type(screen.getByLabelText('Email'), 'noah@mail.test')
    await user.type(screen.getByLabelText(/^Confirm email/), 'noah@mail.test')
    await user.type(screen.getByLabelText('Postal code'), 'h2x1y4')
    expect(screen.getByLabelText('Province')).toHaveValue('QC')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}`))
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[0]?.body).toMatchObject({
      first_name: 'Noah',
      email: 'noah@mail.test',
      phone: null,
      secondary_phone: null,
      province: 'QC',
      postal_code: 'H2X1Y4',
      assigned_dealer: me.id,
    })
  })

  it('lets the province follow the postal code until another one is chosen, which must agree with it', async () => {
    const { user, sent } = openForm()
    await fillNames(user)
    await user.type(screen.getByLabelText('Phone'), '416 201-4455 ext. 12')
    const code = screen.getByLabelText('Postal code')
    const province = screen.getByLabelText('Province')
    await user.type(code, 'h2x1y4')
    await user.clear(code)
    await user.type(code, 'm5v2t6')
    expect(province).toHaveValue('ON')
    await user.selectOptions(province, 'MB')
    await user.clear(code)
    await user.type(code, 'v6b1a1')
    expect(province).toHaveValue('MB')
    await user.click(add())
    expect(await screen.findByText(/^This postal or ZIP code is in BC\./)).toBeVisible()
    expect(screen.getByText('Leave out the extension: only the 10-digit number is kept here.')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('trims pasted spaces around a name, a street and a city', async () => {
    const { user } = openForm()
    for (const name of [/^First name/, /^Address line 1|^Street|^Address/, /^City/]) {
      const [field] = await screen.findAllByLabelText(name)
      if (field === undefined) throw new Error('there is no such field')
      await user.click(field)
      await user.paste('  Ana   Bo ')
      await user.tab()
      expect(field).toHaveValue('Ana Bo')
    }
    expect(screen.queryByText('Use 2 to 30 letters, without digits or symbols.')).toBeNull()
  })

  it('reports the empty fields, an email or a phone among them, and focuses the first', async () => {
    const { user, sent } = openForm()
    await screen.findByLabelText(/^First name/)
    await user.click(add())
    expect(screen.getAllByText('This field is required.')).toHaveLength(2)
    expect(screen.getByText('Enter an email address or a phone number.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(/^First name/)).toHaveFocus())
    expect(screen.getByText('3 fields to fix')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('does not require an email once there is a phone', async () => {
    const { user } = openForm()
    await screen.findByLabelText(/^First name/)
    await user.click(add())
    await waitFor(() => expect(screen.getByLabelText(/^First name/)).toHaveFocus())
    await user.type(screen.getByLabelText('Phone'), '4165550199')
    expect(screen.queryByText('Enter an email address or a phone number.')).not.toBeInTheDocument()
    expect(screen.getAllByText('This field is required.')).toHaveLength(2)
    expect(screen.getByText('2 fields to fix')).toBeVisible()
  })

  it('creates one customer when the response was lost and the page is reloaded, and says that it arrived', async () => {
    const before = openForm([networkFailure])
    await fillNames(before.user)
    await before.user.type(screen.getByLabelText('Phone'), '4165550199')
    await before.user.click(add())
    expect(await screen.findByText('Request timed out.')).toBeVisible()
    before.unmount()

    const after = openForm([
      () => problem('unprocessable', { code: 'key_reused' }),
      () => problem('validation', { code: 'validation' }),
    ])
    await fillNames(after.user)
    await after.user.type(screen.getByLabelText('Phone'), '4165550198')
    await after.user.click(add())
    expect(await screen.findByText(/An earlier try was saved, but its answer was lost/)).toBeVisible()
    expect(after.sent[0]?.key).toBe(before.sent[0]?.key)
    // A second submit means that the user has checked.
    await after.user.click(add())
    await waitFor(() => expect(after.sent).toHaveLength(2))
    expect(after.sent[1]?.key).not.toBe(before.sent[0]?.key)
  })

  it('warns of a possible match while typing, and creates anyway', async () => {
    const { user, here, sent } = openForm()
    await fillNames(user)
    await user.type(screen.getByLabelText('Phone'), '4165550142')
    const matches = within(screen.getByRole('complementary', { name: 'Possible matches' }))
    expect(await matches.findByText(/Marie Tremblay \(Lost\), same phone/)).toBeVisible()
    expect(matches.getByRole('link', { name: 'Open Marie Tremblay' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(100)}`,
    )
    await user.click(matches.getByRole('button', { name: 'Create anyway' }))
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}`))
    expect(sent).toHaveLength(1)
  })

  it("puts the server's refusal on its field and keeps what was typed", async () => {
    const { user } = openForm([
      () => problem('validation', { fields: { last_name: [{ rule: 'name', params: {} }] } }),
    ])
    await fillNames(user)
    await user.type(screen.getByLabelText('Phone'), '(416) 555-0199')
    await user.click(add())
    expect(await screen.findByText('Use 2 to 30 letters, without digits or symbols.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(/^Last name/)).toHaveFocus())
    expect(screen.getByLabelText(/^Last name/)).toHaveValue('Smith')
  })

  it('retries with the same idempotency key', async () => {
    const { user, here, sent } = openForm([networkFailure])
    await fillNames(user)
    await user.type(screen.getByLabelText('Phone'), '(416) 555-0199')
    await user.click(add())
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.click(add())
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}`))
    expect(sent[1]).toEqual(sent[0])
  })

  it('asks before typed values are lost', async () => {
    const { user, here } = openForm()
    await fillNames(user)
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(here()).toBe('/customers/add')
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Noah')
  })
})

it('keeps a refused customer as typed, with errors at the fields', async () => {
  const { user } = openForm()
  await fillNames(user)
  await user.type(screen.getByLabelText('Phone'), '6475550199')
  await user.tab()
  await expectRefusalsInPlace('dealer/customers/customers/form/add-customer-screen.tsx', {
    endpoint: customers.create,
    others: ['email_confirmation', 'lead_type'],
    field: screen.getByLabelText(/^First name/),
  })
})
