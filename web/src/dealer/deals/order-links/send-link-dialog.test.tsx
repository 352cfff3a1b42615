import { customers } from '@forecourt/contract/customers/customers.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const url = `https://dealer.test/shop/north.example.test/invitation?order=${idOf(500)}&step=deposit#secret`

async function openDialog(answers: Answers, language: 'en' | 'fr' = 'en') {
  const view = renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs('dealer_sales_manager'),
    language,
    answers: [
      ...answers,
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [anOrder()] }),
      fake(orderLinks.easyLinks, {
        links: [
          { key: 'order', label_en: 'Your purchase', label_fr: 'Votre achat', url: null, expires_at: null },
          { key: 'deposit', label_en: 'Deposit', label_fr: 'Dépôt', url, expires_at: null },
        ],
      }),
    ],
  })
  await view.user.click(await screen.findByRole('button', { name: 'Actions' }))
  await view.user.click(await screen.findByRole('menuitem', { name: /Send link…|Envoyer un lien…/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('combobox', { name: /Step|Étape/ })
  return { user: view.user, dialog }
}

const shared = (seen: string[]) =>
  fake(invitations.trackShared, ({ params, body }) => {
    seen.push(params.id, body.share_type)
    return { url: 'https://dealer.test/shop/north.example.test/invitation#secret', expires: null }
  })

describe('a link to a step (interface D-16)', () => {
  it('is sent with a message, and shows the recipient', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog([
      fake(orderLinks.send, ({ body }) => {
        sent.push(body)
        return { to: 'marie@mail.test', url, expires_at: null }
      }),
    ])
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Step' }), 'Deposit')
    await user.type(dialog.getByRole('textbox', { name: 'Message (optional)' }), 'See you')
    await user.click(dialog.getByRole('button', { name: 'Send link' }))
    expect(await dialog.findByText('Link sent to marie@mail.test.')).toBeVisible()
    expect(sent).toEqual([{ step: 'deposit', channel: 'email', message: 'See you' }])
  })

  it('is copied, recorded as shared', async () => {
    const seen: string[] = []
    const { user, dialog } = await openDialog([shared(seen)])
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Step' }), 'Deposit')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Send by' }), 'Copied link')
    expect(dialog.queryByRole('textbox', { name: /Message/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(await dialog.findByText('Link copied.')).toBeVisible()
    expect(seen).toEqual([idOf(100), 'copy_link'])
    expect(await navigator.clipboard.readText()).toBe(url)
  })

  it('is shown as a QR code, in French too', async () => {
    const seen: string[] = []
    const { user, dialog } = await openDialog([shared(seen)], 'fr')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Étape' }), 'Dépôt')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Envoyer par' }), 'Code QR')
    await user.click(dialog.getByRole('button', { name: 'Afficher le code QR' }))
    expect(await dialog.findByRole('img', { name: 'Code QR du lien' })).toBeVisible()
    expect(seen).toEqual([idOf(100), 'qr_code'])
  })

  it('that fails is reported', async () => {
    const { user, dialog } = await openDialog([
      fake(invitations.trackShared, () => problem('conflict', { code: 'customer_without_email' })),
    ])
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Send by' }), 'QR code')
    await user.click(dialog.getByRole('button', { name: 'Show QR code' }))
    expect(await dialog.findByText(/There is no email address\. Add one first/)).toBeVisible()
  })
})
