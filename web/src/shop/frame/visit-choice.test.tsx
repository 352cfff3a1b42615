import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { visits } from '@forecourt/contract/customers/visits.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { aShopDealership, renderShop } from '#shop/testing/render-shop.tsx'

const cname = 'north.example.test'

async function open(counts_visits = true, at = cname) {
  const counted: unknown[] = []
  const shop = await renderShop(`/${at}/contact`, [
    fake(shopDealerships.read, aShopDealership({ counts_visits, cname: at })),
    fake(visits.count, ({ body }) => {
      counted.push(body)
      return { is_counted: true }
    }),
  ])
  await screen.findByRole('link', { name: 'Write to us' })
  return { ...shop, counted }
}

it('a visit is counted after a yes and not before, page by page, until consent is withdrawn', async () => {
  const { user, counted } = await open()
  expect(counted).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, count it' }))
  await waitFor(() => expect(counted).toHaveLength(1))
  expect(counted[0]).toMatchObject({ dealership: cname, page: 'vdp', language: 'en', has_agreed: true })
  await user.click(screen.getByRole('button', { name: 'Stop counting' }))
  expect(screen.getByText('Your visit is not counted.')).toBeVisible()
  expect(counted).toHaveLength(1)
})

it('a page is identified by its own URL, not by the name of the dealership', async () => {
  const { user, counted } = await open(true, 'research.example.test')
  await user.click(screen.getByRole('button', { name: 'Yes, count it' }))
  await waitFor(() => expect(counted).toHaveLength(1))
  expect(counted[0]).toMatchObject({ page: 'vdp' })
})

it('consent to one dealership is not consent to another, which cannot see that it was the same browser', async () => {
  const north = await open()
  await north.user.click(screen.getByRole('button', { name: 'Yes, count it' }))
  await waitFor(() => expect(north.counted).toHaveLength(1))
  cleanup()
  const south = await open(true, 'south.example.test')
  expect(south.counted).toEqual([])
  await south.user.click(screen.getByRole('button', { name: 'Yes, count it' }))
  await waitFor(() => expect(south.counted).toHaveLength(1))
  const ids = [...north.counted, ...south.counted].map(visit => (visit as { visitor: string }).visitor)
  expect(new Set(ids).size).toBe(2)
})

it('is not counted after a no, and not asked again', async () => {
  const { user, counted } = await open()
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(screen.queryByRole('region', { name: 'Visit statistics' })).toBeNull()
  expect(counted).toEqual([])
})

it('does not ask for a dealership without a key', async () => {
  await open(false)
  expect(screen.queryByRole('region', { name: 'Visit statistics' })).toBeNull()
})
