import { disclosures, type Disclosure } from '@forecourt/contract/dealership/disclosures.ts'
import { DISCLOSURE_KINDS } from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const versionOf = (number: number, text: string) => ({
  number,
  text_en: text,
  text_fr: `${text} (fr)`,
  effective_from: '2026-11-01',
  restored_from: null,
  author: 'Dana Roy',
  created: '2026-11-01T15:00:00.000Z',
})
const deposit: Disclosure = {
  kind: 'deposit',
  current: 2,
  version: 2,
  versions: [versionOf(2, 'Ask <b>{dealer}</b>.'), versionOf(1, 'As before.')],
}
const all = {
  results: DISCLOSURE_KINDS.map(kind =>
    kind === 'deposit' ? deposit : { kind, current: null, version: 0, versions: [] },
  ),
}

const open = (answers: Answers = [], role: Parameters<typeof signedInAs>[0] = 'dealer_admin') =>
  renderRoute('/disclosure?kind=deposit', {
    as: signedInAs(role),
    answers: [...answers, fake(disclosures.list, all)],
  })

const english = () => screen.findByRole('textbox', { name: 'English' })

describe('disclosures (interface S-34)', () => {
  it('are shown as customers see them, with their placeholders filled in', async () => {
    open()
    expect(await english()).toHaveValue('Ask <b>{dealer}</b>.')
    const [shown] = screen.getAllByText('North Motors', { selector: 'strong' })
    expect(shown).toBeVisible()
    expect(screen.getAllByText('Nothing is shown')).toHaveLength(6)
  })

  it('describe a sample deal in each language', async () => {
    const footer: Disclosure = {
      ...deposit,
      kind: 'pricing_footer',
      versions: [{ ...versionOf(2, ''), text_en: '{term} at {rate}', text_fr: '{term} à {rate}' }],
    }
    renderRoute('/disclosure?kind=pricing_footer', {
      as: signedInAs('dealer_admin'),
      answers: [
        fake(disclosures.list, {
          results: all.results.map(one => (one.kind === 'pricing_footer' ? footer : one)),
        }),
      ],
    })
    expect(await screen.findByText('60 months at 6.49%')).toBeVisible()
    expect(await screen.findByText('60 mois à 6,49 %')).toBeVisible()
  })

  it('are published over the version they were made from', async () => {
    const sent: unknown[] = []
    const { user } = open([
      fake(disclosures.publish, ({ body, params, request }) => {
        sent.push([params.kind, body, request.headers.get('if-match')])
        return {
          ...deposit,
          version: 3,
          current: 3,
          versions: [versionOf(3, 'New'), ...deposit.versions],
        }
      }),
    ])
    const field = await english()
    await user.clear(field)
    await user.type(field, 'New')
    await user.click(screen.getByRole('button', { name: 'Publish version' }))
    expect(await screen.findByText('Disclosure published')).toBeVisible()
    expect(sent).toEqual([['deposit', { text_en: 'New', text_fr: 'Ask <b>{dealer}</b>. (fr)' }, '"v2"']])
  })

  it('keep typed text while a version is being published', async () => {
    const newer = { ...deposit, version: 3, current: 3, versions: [versionOf(3, 'New'), ...deposit.versions] }
    let publish = () => {}
    const { user } = open([
      fake(disclosures.publish, async () => {
        await new Promise<void>(resolve => (publish = resolve))
        return newer
      }),
    ])
    const field = await english()
    await user.clear(field)
    await user.type(field, 'New')
    await user.click(screen.getByRole('button', { name: 'Publish version' }))
    await user.type(field, ' and more')
    publish()
    expect(await screen.findByText('Disclosure published')).toBeVisible()
    expect(field).toHaveValue('New and more')
    expect(screen.getByRole('textbox', { name: 'French' })).toHaveValue('New (fr)')
  })

  it('report immediately what would be refused, and never render it', async () => {
    const { user } = open()
    const field = await english()
    await user.clear(field)
    await user.type(field, '<script>x</script>{{nobody}')
    expect(screen.getByText(/<script> is not among them/)).toBeVisible()
    expect(document.querySelector('figure script')).toBeNull()
    await user.clear(field)
    await user.type(field, '{{nobody}')
    expect(screen.getByText('This text knows no nobody in braces.')).toBeVisible()
  })

  it('ask for French in Quebec', async () => {
    const { user } = open([fake(dealerships.home, aHomeDealership({ province_code: 'QC' }))])
    await user.clear(await screen.findByRole('textbox', { name: 'French' }))
    expect(screen.getByText('French text is required before publishing.')).toBeVisible()
  })

  it('compare and restore an older version', async () => {
    const sent: unknown[] = []
    const { user } = open([
      fake(disclosures.publish, ({ body }) => {
        sent.push(body)
        return deposit
      }),
    ])
    const versions = within(await screen.findByRole('region', { name: 'Versions' }))
    await user.click(versions.getByRole('button', { name: 'Compare with what is shown' }))
    expect(versions.getByText('As before.', { selector: 'del' })).toBeVisible()
    await user.click(versions.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ text_en: 'As before.', text_fr: 'As before. (fr)', restored_from: 1 })
  })

  it('lose nothing when somebody else publishes', async () => {
    const theirs = { ...deposit, version: 3, versions: [versionOf(3, 'Theirs'), ...deposit.versions] }
    const { user } = open([fake(disclosures.publish, () => problem('stale', { current: theirs }))])
    const field = await english()
    await user.type(field, ' Mine')
    await user.click(screen.getByRole('button', { name: 'Publish version' }))
    expect(await screen.findByText('Dana Roy published a version while you were writing.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Go on with mine' }))
    expect(field).toHaveValue('Ask <b>{dealer}</b>. Mine')
  })

  it('are read-only for users without permission', async () => {
    open([], 'organization_assistant')
    expect(await screen.findAllByText('North Motors', { selector: 'strong' })).not.toHaveLength(0)
    expect(screen.queryByRole('textbox', { name: 'English' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })
})

it('keep a refused text as it was typed, with the error at its field', async () => {
  const { user } = open()
  await user.type(await english(), ' Mine')
  await user.type(screen.getByLabelText(/^In force from|from/i), '2026-12-01')
  await expectRefusalsInPlace('dealer/dealership/disclosures/disclosure-editor.tsx', {
    endpoint: disclosures.publish,
    others: ['restored_from'],
  })
})
