import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { scenarios } from '@forecourt/contract/deals/what-ifs.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerWith, fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import {
  aManager,
  answersOf,
  aVersion,
  aScenario,
  path,
  savedOrder,
  threeVersions,
  versionId,
} from '#dealer/deals/order-versions/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

/** Their code comes with the first opening. */

/** Opens the scenarios of a deal, once the sheet is rendered. */
async function open(options: Parameters<typeof renderRoute>[1] = {}) {
  const answers = answersOf({ scenarios: [aScenario()] })
  const view = renderRoute(path, { as: aManager(), answers, ...options })
  await screen.findByRole('button', { name: /^Finance, Payment|^Financement, Paiement/ })
  await view.user.keyboard('w')
  const drawer = await screen.findByRole('dialog', { name: /^Versions/ })
  await view.user.click(await within(drawer).findByRole('radio', { name: /^Scenarios|^Scénarios/ }))
  return { ...view, drawer }
}

const card = () => screen.findByRole('listitem', { name: 'Half way' })
const price = () => screen.findByRole('textbox', { name: 'Selling price' })
const press = async (view: { user: ReturnType<typeof renderRoute>['user'] }, name: RegExp | string) =>
  view.user.click(await screen.findByRole('button', { name }))

describe('scenarios', () => {
  it('explain themselves when there are none, and save the sheet’s deal under a name', async () => {
    const sent: unknown[] = []
    const create = fake(scenarios.create, ({ body }) => {
      sent.push([body.name, body.worksheet.price, body.based_on])
      answerWith(...answersOf({ scenarios: [aScenario({ name: body.name })] }))
      return aScenario({ name: body.name })
    })
    const view = await open({ answers: [create, ...answersOf()] })
    expect(await screen.findByText('No scenarios yet.')).toBeVisible()
    await press(view, 'New scenario from the sheet…')
    await press(view, 'Save scenario')
    expect(await screen.findByText('This field is required.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus())
    await view.user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Without plans{Enter}')
    expect(await screen.findByRole('listitem', { name: 'Without plans' })).toBeVisible()
    expect(sent).toEqual([['Without plans', '41000.00', undefined]])
  })

  it('are created from a version, which they refer to', async () => {
    const sent: unknown[] = []
    const create = fake(scenarios.create, ({ body }) => {
      sent.push([body.name, body.worksheet.price, body.based_on])
      return aScenario()
    })
    const view = await open({ answers: [create, ...answersOf({ scenarios: [aScenario()] })] })
    await view.user.click(within(view.drawer).getByRole('radio', { name: 'Versions' }))
    await press(view, 'New scenario from version 2…')
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Version 2')
    await press(view, 'Save scenario')
    expect(await card()).toHaveTextContent('Made of version 2.')
    expect(sent).toEqual([['Version 2', '42000.00', 2]])
  })

  it('report that the version of a new one cannot be read', async () => {
    const gone = fake(orderVersions.get, () => problem('not_found'))
    const view = await open({ answers: [gone, ...answersOf()] })
    await view.user.click(within(view.drawer).getByRole('radio', { name: 'Versions' }))
    await press(view, 'New scenario from version 2…')
    expect(await screen.findByText(/^This no longer exists\./)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Name/ })).not.toBeInTheDocument()
  })

  it('show a refusal in the dialog, and keep the name', async () => {
    const create = fake(scenarios.create, () =>
      problem('conflict', { code: 'too_many_what_ifs', params: { max: 20 } }),
    )
    const view = await open({ answers: [create, ...answersOf()] })
    await press(view, 'New scenario from the sheet…')
    await view.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'One more{Enter}')
    expect(await screen.findByText(/can have 20 scenarios/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('One more')
  })

  it('are renamed and deleted, over the version that was shown', async () => {
    const sent: unknown[] = []
    const rename = fake(scenarios.update, ({ body, request }) => {
      sent.push([body, request.headers.get('If-Match')])
      answerWith(...answersOf({ scenarios: [aScenario({ name: 'Nearer', version: 5 })] }))
      return aScenario({ name: 'Nearer', version: 5 })
    })
    const remove = fake(scenarios.delete, ({ params }) => {
      sent.push(params.id)
      answerWith(...answersOf())
      return undefined
    })
    const view = await open({ answers: [rename, remove, ...answersOf({ scenarios: [aScenario()] })] })
    expect(await card()).toHaveTextContent('Gross $2,999.00')
    await press(view, 'Rename…')
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await view.user.clear(name)
    await view.user.type(name, 'Nearer{Enter}')
    expect(await screen.findByRole('listitem', { name: 'Nearer' })).toBeVisible()
    await press(view, 'Delete')
    await press(view, 'Yes, delete the scenario “Nearer”')
    expect(await screen.findByText('No scenarios yet.')).toBeVisible()
    expect(sent).toEqual([[{ name: 'Nearer' }, '"v4"'], aScenario().id])
  })

  it('are compared with the order in dollars', async () => {
    const view = await open()
    await press(view, 'Compare with the order')
    const totals = await screen.findByRole('table', { name: /^Totals in dollars/ })
    expect(within(totals).getByRole('columnheader', { name: 'Scenario “Half way”' })).toBeVisible()
    expect(within(totals).getByRole('row', { name: /^Cash/ })).toHaveTextContent('38,148.8738,713.87+565.00')
    expect(within(totals).getByRole('row', { name: /^Gross/ })).toHaveTextContent('2,499.002,999.00+500.00')
  })

  it('become the order’s worksheet with the required reasons, as one step', async () => {
    const sent: unknown[] = []
    const apply = fake(scenarios.apply, ({ body, request }) => {
      sent.push([body.override_reasons, request.headers.get('If-Match')])
      const fields = { price: [{ rule: 'reason_required', params: {} }] }
      if (body.override_reasons === undefined) return problem('validation', { fields })
      return { ...savedOrder(threeVersions()), worksheet: aScenario().worksheet, version: 4 }
    })
    const view = await open({ answers: [apply, ...answersOf({ scenarios: [aScenario()] })] })
    await press(view, 'Apply to the order…')
    await press(view, 'Apply scenario')
    await view.user.selectOptions(await screen.findByRole('combobox', { name: /^Selling price/ }), 'Goodwill')
    await press(view, 'Save with reasons')
    expect(await screen.findByText(/“Half way” is the order’s worksheet now, as version 4/)).toBeVisible()
    expect(await price()).toHaveValue('41,500.00')
    expect(sent).toEqual([
      [undefined, '"1"'],
      [[{ field: 'price', reason: 'goodwill', note: null }], '"1"'],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await view.user.keyboard('{Control>}z{/Control}')
    expect(await price()).toHaveValue('41,000.00')
  })

  it('speak French', async () => {
    await open({ language: 'fr' })
    const listed = await screen.findByRole('listitem', { name: 'Half way' })
    expect(listed).toHaveTextContent('Tiré de la version 2.')
    expect(within(listed).getByRole('button', { name: 'Appliquer à la commande…' })).toBeVisible()
  })
})

describe('a scenario on the sheet', () => {
  const stored = { scenarios: [aScenario()] }
  const onSheet = `${path}?what_if=${aScenario().id}`
  const openSheet = async (options: Parameters<typeof renderRoute>[1] = {}) => {
    const view = renderRoute(onSheet, { as: aManager(), answers: answersOf(stored), ...options })
    await screen.findByText(/^You are working on a scenario/)
    return view
  }

  it('is opened from the list, saved beside the order, and closed', async () => {
    const sent: unknown[] = []
    const update = fake(scenarios.update, ({ body, request }) => {
      sent.push([body.worksheet?.price, request.headers.get('If-Match')])
      const saved = aScenario({ version: 5, ...(body.worksheet && { worksheet: body.worksheet }) })
      answerWith(...answersOf({ scenarios: [saved] }))
      return saved
    })
    const view = await open({ answers: [update, ...answersOf(stored)] })
    await press(view, 'Open on the sheet')
    expect(await screen.findByText(/^You are working on a scenario/)).toBeVisible()
    expect(view.here()).toBe(onSheet)
    expect(await price()).toHaveValue('41,500.00')
    await view.user.clear(await price())
    await view.user.type(await price(), '41250{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Apply to the order…' })).toHaveAccessibleDescription(
        /^Save the scenario first/,
      ),
    )
    await press(view, /^Save/)
    expect(await screen.findByText('Scenario saved')).toBeVisible()
    expect(sent).toEqual([['41250.00', '"v4"']])
    await view.user.click(screen.getByRole('link', { name: 'Back to the order' }))
    await waitFor(() => expect(screen.queryByText(/^You are working on a scenario/)).toBeNull())
    expect(await price()).toHaveValue('41,000.00')
  })

  it('is compared with the order as it is on the sheet', async () => {
    const view = await openSheet()
    await press(view, 'Compare with the order')
    const totals = await screen.findByRole('table', { name: /^Totals in dollars/ })
    expect(within(totals).getByRole('row', { name: /^Gross/ })).toHaveTextContent('2,499.002,999.00+500.00')
  })

  it('is applied, and the order’s own sheet is shown again', async () => {
    const apply = fake(scenarios.apply, () => {
      const applied = aVersion(4, { price: '41500.00' })
      answerWith(...answersOf({ versions: [applied, ...threeVersions()], ...stored }))
      return savedOrder([applied])
    })
    const view = await openSheet({ answers: [apply, ...answersOf(stored)] })
    await press(view, 'Apply to the order…')
    await press(view, 'Apply scenario')
    expect(await screen.findByText(/is the order’s worksheet now, as version 4/)).toBeVisible()
    await waitFor(() => expect(view.here()).toBe(path))
    expect(await price()).toHaveValue('41,500.00')
  })

  it('says who was faster, and continues from the stored order', async () => {
    const sent: unknown[] = []
    const current = { ...savedOrder(threeVersions()), version: 9, updated_by: 'Dev Roy' }
    const apply = fake(scenarios.apply, ({ request }) => {
      sent.push(request.headers.get('If-Match'))
      return problem('stale', { current })
    })
    const view = await openSheet({ answers: [apply, ...answersOf(stored)] })
    await press(view, 'Apply to the order…')
    await press(view, 'Apply scenario')
    expect(await screen.findByText(/^Dev Roy saved at/)).toBeVisible()
    await press(view, 'Apply to the order…')
    await press(view, 'Apply scenario')
    await waitFor(() => expect(sent).toEqual(['"1"', '"v9"']))
  })

  it('says that it no longer exists, with a link to the order', async () => {
    const view = renderRoute(`${path}?what_if=${versionId(1)}`, { answers: answersOf(stored) })
    expect(await screen.findByText(/^This scenario no longer exists/)).toBeVisible()
    await view.user.click(screen.getByRole('link', { name: 'Back to the order' }))
    expect(await price()).toHaveValue('41,000.00')
  })

  it('cannot be printed, and is hidden in the customer view', async () => {
    const view = await openSheet({ answers: answersOf(stored) })
    expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
    await view.user.keyboard('v')
    expect(screen.queryByText(/scenario/i)).toBeNull()
  })
})

it('keeps a refused name as it was typed, with the error at its field', async () => {
  const view = await open({ answers: answersOf() })
  await press(view, 'New scenario from the sheet…')
  await view.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'One more')
  await expectRefusalsInPlace('dealer/deals/scenarios/name-dialog.tsx', {
    endpoint: scenarios.create,
    asks: ['name'],
  })
})
