import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readAccent } from '#shared/ui/theme/accent-store.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aShopDealership, renderShop } from '#shop/testing/render-shop.tsx'

const shown = aShopDealership({
  theme: { logo: '/api/dealership-image/x/', color: '#f2a900' },
  custom_copy: { 'shop.ask.sign_up.title': { en: 'Join us', fr: 'Joignez-vous' } },
  disclosures: [
    {
      kind: 'signup_modal',
      text_en: 'You agree to hear from <b>{dealer}</b>. <a href="https://x.test/">Privacy</a>',
      text_fr: '',
    },
    { kind: 'deposit', text_en: 'Not here.', text_fr: 'Pas ici.' },
  ],
})

describe('the dealership of a URL', () => {
  it('shows its logo, colour, texts and disclosure before sign-in', async () => {
    await renderShop('/north.example.test/sign-up', [fake(shopDealerships.read, shown)])
    expect(await screen.findByRole('img', { name: 'North Motors' })).toHaveAttribute(
      'src',
      '/api/dealership-image/x/',
    )
    expect(screen.getByRole('heading', { name: 'Join us' })).toBeVisible()
    expect(screen.getByText('North Motors', { selector: 'strong' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('rel', 'noreferrer noopener')
    expect(screen.queryByText('Not here.')).toBeNull()
    await waitFor(() => expect(readAccent()).toBeDefined())
  })

  it('has its own texts from the first paint on', async () => {
    await renderShop('/north.example.test/sign-up', [fake(shopDealerships.read, shown)])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Join us')
  })

  it('is not waited for when it does not respond', async () => {
    await renderShop('/north.example.test/sign-up', [fake(shopDealerships.read, () => problem('not_found'))])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create an account')
  })

  it('never renders invalid disclosures', async () => {
    const hostile = aShopDealership({
      disclosures: [{ kind: 'signup_modal', text_en: '<img src=x onerror=alert(1)>', text_fr: '' }],
    })
    await renderShop('/north.example.test/sign-up', [fake(shopDealerships.read, hostile)])
    expect(await screen.findByText('North Motors')).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
  })

  it('says where prices require a sign-in', async () => {
    await renderShop('/north.example.test', [
      fake(shopDealerships.read, aShopDealership({ is_pricing_locked: true })),
    ])
    expect(await screen.findByText('Create a free account or sign in to see your price.')).toBeVisible()
  })
})
