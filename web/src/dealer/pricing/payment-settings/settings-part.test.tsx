import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { paymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { taxesOf } from '#dealer/pricing/pricing/testing/worksheets.ts'
import { aPaymentSettings, aSampleDeal } from '#dealer/testing/answers.ts'
import { signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { sampleColumns } from './sample-worksheet.ts'

const open = (answers: Answers = [], language: 'en' | 'fr' = 'en') =>
  renderRoute('/payments', {
    as: signedInAs('super_admin'),
    language,
    answers: [...answers, fake(lenders.list, { results: [] })],
  })

const bank = async () => within(await screen.findByRole('group', { name: 'Bank' }))
const sample = () => screen.findByRole('complementary', { name: 'Sample deal' })

describe('payment settings (interface S-37)', () => {
  it('saves the changes, and only those, over the version they were made from', async () => {
    const sent: unknown[] = []
    const { user } = open([
      fake(paymentSettings.update, ({ body, request }) => {
        sent.push([body, request.headers.get('if-match')])
        return aPaymentSettings({ financing_bank_default_term: 60, version: 2 })
      }),
    ])
    await user.selectOptions((await bank()).getByLabelText('Term'), '60')
    await user.click(screen.getByRole('checkbox', { name: 'Require a reason' }))
    expect(screen.getByRole('region', { name: '2 unsaved changes' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Payment settings saved')).toBeVisible()
    expect(sent).toEqual([
      [
        {
          financing_bank_default_term: 60,
          discount_settings: { ...aPaymentSettings().discount_settings, require_reason: false },
        },
        '"v1"',
      ],
    ])
    expect(screen.queryByRole('region', { name: /unsaved/ })).toBeNull()
  })

  it('shows each error under its field, clears them one by one, and loses nothing', async () => {
    const { user } = open([
      fake(paymentSettings.update, () =>
        problem('validation', {
          fields: {
            financing_bank_default_frequency: [{ rule: 'not_enabled', params: {} }],
            'discount_settings.max_percent_manager': [{ rule: 'min_value', params: { min: 7 } }],
          },
        }),
      ),
    ])
    await user.selectOptions((await bank()).getByLabelText('Frequency'), 'weekly')
    const most = screen.getByLabelText(/Representative maximum/)
    await user.clear(most)
    await user.type(most, '7')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Not saved – 2 fields')).toBeVisible()
    expect((await bank()).getByText('Choose a frequency that is enabled.')).toBeVisible()
    expect((await bank()).getByLabelText('Frequency')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Clear the message on Frequency, Bank' }))
    expect((await bank()).queryByText('Choose a frequency that is enabled.')).toBeNull()
    expect(screen.getByText('Not saved – 1 field')).toBeVisible()
    expect((await bank()).getByLabelText('Frequency')).toHaveValue('weekly')
    expect(most).toHaveValue('7')
  })

  it('shows an error of all discounts at the first of them', async () => {
    const { user } = open([
      fake(paymentSettings.update, () =>
        problem('validation', { fields: { discount_settings: [{ rule: 'required', params: {} }] } }),
      ),
    ])
    await user.click(await screen.findByRole('checkbox', { name: 'Require a reason' }))
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Not saved – 1 field')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Clear the message on Allow custom discounts/ }))
    expect(screen.queryByText('Not saved – 1 field')).toBeNull()
  })

  it('compares a concurrent save with the typed values', async () => {
    const stored = aPaymentSettings({ global_incentives: true, financing_bank_default_term: 48, version: 5 })
    const sent: unknown[] = []
    const { user } = open([
      fake(paymentSettings.update, ({ body, request }) => {
        sent.push([body, request.headers.get('if-match')])
        return sent.length === 1 ? problem('stale', { current: stored }) : { ...stored, version: 6 }
      }),
    ])
    await user.selectOptions((await bank()).getByLabelText('Term'), '60')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radiogroup', { name: 'Term, Bank' })).toBeVisible()
    expect(dialog.getByText('48 months')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: /mine|chosen|save/i }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual([{ financing_bank_default_term: 60 }, '"v5"'])
  })

  it('prices the sample deal with unsaved settings', async () => {
    const { user } = open()
    const card = within(await sample())
    // 40,000.00 and 13 % tax over 60 months at 4.99 %: i = 0.0499 / 12, 45,200 × i ÷ (1 − (1 + i)^−60).
    expect(await card.findByText('$852.77/month')).toBeVisible()
    // No lender leases it: the page says so and shows no figure.
    expect(card.getByText('No lender offers this on the sample vehicle')).toBeVisible()
    const oem = within(screen.getByRole('group', { name: 'Manufacturer' }))
    await user.selectOptions(oem.getByLabelText('Term'), '72')
    // The same over 72 months.
    expect(await card.findByText('$727.73/month')).toBeVisible()
    expect(card.getByText('With your unsaved changes')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await card.findByText('$852.77/month')).toBeVisible()
  })

  it('taxes the sample deal by the vehicle’s tax basis', () => {
    const { vehicle } = aSampleDeal()
    const used = { ...vehicle, vehicle_condition: 'Used' as const, price: '15000.00' }
    const qst = (average_wholesale: string | null) => {
      const deal = aSampleDeal({
        taxes: taxesOf('CA', 'QC'),
        vehicle: { ...used, average_wholesale },
      })
      const [cash] = sampleColumns(deal, aPaymentSettings())
      const pricing = cash?.pricing?.ok === true ? cash.pricing : undefined
      return pricing?.payment_type === 'cash'
        ? pricing.totals.taxes.find(({ code }) => code === 'QST')?.amount
        : undefined
    }
    expect([qst(null), qst('18500.00')]).toEqual([149_625, 179_550])
  })

  it('says the same in French', async () => {
    open([], 'fr')
    expect(await screen.findByRole('heading', { name: 'Paramètres de paiement' })).toBeVisible()
    expect(screen.getByRole('group', { name: 'Banque' })).toBeVisible()
  })
})

it('leads from a refusal of the settings to its field', async () => {
  const { user } = open()
  await user.selectOptions((await bank()).getByLabelText('Frequency'), 'weekly')
  await expectRefusalsInPlace('dealer/pricing/payment-settings/settings-part.tsx', {
    endpoint: paymentSettings.update,
  })
})
