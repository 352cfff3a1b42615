import { installation } from '@forecourt/contract/setup/installation.ts'
import { organizations } from '@forecourt/contract/dealership/organizations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const north = {
  id: '0195b0de-0000-7000-8000-0000000000e1',
  name: 'North Group',
  dealerships: 3,
  people: 40,
  administrators: { count: 6, names: ['Ann Lee', 'Bo Chan', 'Cy Roy', 'Di Fox', 'Ed Moss'] },
}
const bay = { ...north, id: '0195b0de-0000-7000-8000-0000000000e2', name: 'Bay Group', people: 0 }
const pageOf = (...results: (typeof north)[]) => ({
  count: results.length,
  current: 1,
  last: 1,
  limit: 100,
  results,
})

const open = (answers: Answers = [], language: 'en' | 'fr' = 'en') =>
  renderRoute('/organizations', {
    as: signedInAs('super_admin'),
    language,
    answers: [
      ...answers,
      fake(organizations.list, pageOf(north)),
      fake(installation.configuration, { missing: ['mail', 'texts'] }),
    ],
  })

describe('organizations', () => {
  it('are listed with their administrators', async () => {
    open()
    const row = within((await screen.findByText('North Group')).closest('tr') ?? document.body)
    expect(row.getByText('3')).toBeVisible()
    expect(row.getByText('Ann Lee, Bo Chan, Cy Roy, Di Fox, Ed Moss and 1 other')).toBeVisible()
  })

  it('are created by name, and a taken name is reported at its field', async () => {
    const sent: unknown[] = []
    const { user } = open([
      fake(organizations.list, () => (sent.length < 2 ? pageOf(north) : pageOf(bay, north))),
      fake(organizations.create, ({ body }) => {
        sent.push(body)
        return sent.length === 1
          ? problem('validation', { fields: { name: [{ rule: 'unique', params: {} }] } })
          : bay
      }),
    ])
    const name = await screen.findByRole('textbox', { name: /^Name of a new organization/ })
    await user.type(name, 'Bay Group')
    await user.click(screen.getByRole('button', { name: 'Create organization' }))
    await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'))
    expect(name).toHaveValue('Bay Group')
    await user.click(screen.getByRole('button', { name: 'Create organization' }))
    expect(await screen.findByText('Bay Group')).toBeVisible()
    expect(sent).toEqual([{ name: 'Bay Group' }, { name: 'Bay Group' }])
    expect(name).toHaveValue('')
  })

  it('are beside what is not configured, in the language of the reader', async () => {
    open([], 'fr')
    expect(await screen.findByText(/^Courriel.: définissez SMTP_URL/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Non configuré' })).toBeVisible()
  })

  it('are only shown to super admins', async () => {
    renderRoute('/organizations', { as: signedInAs('organization_admin') })
    expect(await screen.findByRole('heading', { name: /access/i })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create organization' })).toBeNull()
  })
})

it('keep a refused organization as it was typed', async () => {
  const { user } = open()
  await user.type(await screen.findByRole('textbox', { name: /^Name of a new/ }), 'Bay Group')
  await expectRefusalsInPlace('dealer/dealership/organizations/new-organization-form.tsx', {
    endpoint: organizations.create,
  })
})
