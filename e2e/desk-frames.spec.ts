import type { OfferedProgramme } from '../contract/src/pricing/programme.ts'
import type { WorksheetContext } from '../contract/src/pricing/pricing.ts'
import { scriptAhead } from './fixtures/ahead.ts'
import { demoIdOf } from './fixtures/demo.ts'
import { LINE_DEFAULTS } from '../contract/src/pricing/line-defaults.ts'
import type { OrderWithWorksheet } from '../contract/src/deals/orders.ts'
import type { WorksheetLine } from '../contract/src/pricing/worksheet.ts'
import { keyTasks, slowness, watchFrames } from './fixtures/frames.ts'
import { expect, test } from './fixtures/journey.ts'
import { endless } from './fixtures/quiet.ts'
import { panelOf } from './fixtures/sessions.ts'
import { sheetOn } from './fixtures/sheet.ts'

test.use({ user: 'admin.toronto', isAhead: true })

const terms = [24, 36, 39, 48, 60, 72, 84, 96]
const distances = [12_000, 16_000, 18_000, 20_000, 24_000]
const everyFrequency = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const
const byTerm = (value: (term: number) => number) =>
  Object.fromEntries(terms.map(term => [term, value(term).toFixed(2)]))

/** Loans and leases of eight terms and five distances, each lender slightly more expensive than the previous one. */
const lender =
  (segment: string) =>
  (_: unknown, number: number): OfferedProgramme => ({
    name_en: `Bank ${number}`,
    name_fr: `Banque ${number}`,
    finance: {
      new: {
        terms_months: terms,
        rate_tiers: [{ min_credit_score: null, rates_pct: byTerm(term => 3 + number / 8 + term / 40) }],
      },
    },
    lease: {
      new: {
        rate_method: number % 2 === 0 ? 'annuity_due' : 'money_factor',
        terms_months: terms,
        lease_rates_pct: byTerm(term => 4 + number / 8 + term / 60),
        residual_pct: { [segment]: byTerm(term => 70 - term / 2) },
        base_distance: { per_year: 20_000 },
        distance_options: distances.map((per_year, at) => ({ per_year, adjustment_pp: (2 - at).toFixed(1) })),
        acquisition_fee: '0.00',
        security_deposit: '0.00',
      },
    },
  })

/*
 * 12 lenders × 8 terms × 4 frequencies × 5 down payments × 5 prices are 9,600 loans; with 5 distances 48,000 leases;
 * and 25 ways to pay cash.
 */
const cells = 9_600 + 48_000 + 25

/** The visible rows of the list, and four more above and below. */
const mostRows = 12 + 2 * 4

async function anOrder() {
  const customer = demoIdOf('toronto story customer')
  const panel = await panelOf('admin.toronto')
  const orders = `/api/dealer/order/?customer=${customer}`
  const [order] = (await panel.send<{ results: { id: string }[] }>('GET', orders)).results
  const id = order?.id ?? ''
  return { id, sheet: `/dealer/customers/${customer}/order/${id}/pricing-worksheet` }
}

const manyLines = (kind: WorksheetLine['kind'], count: number): WorksheetLine[] =>
  Array.from({ length: count }, (_, at) => ({
    ...LINE_DEFAULTS,
    id: `_${kind.slice(0, 5)}${String(at).padStart(4, '0')}`,
    kind,
    origin: 'custom',
    name: `${kind} ${at}`,
    name_fr: `${kind} ${at}`,
    amount: `${100 + at}.00`,
    type: kind === 'fee' ? 'custom' : null,
  }))

test('typing in a long deal loses no key, and the figures are those of the last one', async ({
  page,
  say,
}) => {
  const { id, sheet: address } = await anOrder()
  const lines = [
    ...manyLines('fee', 12),
    ...manyLines('discount', 8),
    ...manyLines('accessory', 10),
    ...manyLines('plan', 4),
  ]
  await page.route(`**/api/dealer/order/${id}/`, async route => {
    const response = await route.fetch()
    const order = (await response.json()) as OrderWithWorksheet
    const trade_in = { description: null, credit: '8000.00', owing: '3000.00' }
    await route.fulfill({ response, json: { ...order, worksheet: { ...order.worksheet, lines, trade_in } } })
  })
  const sheet = sheetOn(page, say)
  const price = page.getByRole('textbox', { name: say('formulas', 'label.vehicle_price') })
  const table = page.getByRole('table', { name: say('pricing', 'sheet.caption') })
  const due = sheet.figure('cash', say('pricing', 'result.cash'))
  await page.goto(address)
  await sheet.confirmed()

  /** The text shown when the sheet has no pending computation. */
  const settled = async () => {
    // The timeout is scaled by the slowed processor.
    await expect(table).toHaveAttribute('aria-busy', 'false', { timeout: 10_000 * slowness })
    return due.getAttribute('aria-label')
  }
  const before = await settled()
  const keys = await keyTasks(page, async () => {
    await price.focus()
    for (const key of '41250') await page.keyboard.press(key)
    await expect(price).toHaveValue('41250')
    // Nothing is pending: the settled figures are those of the last key.
    const of41250 = await settled()
    expect(of41250).not.toBe(before)
    await page.keyboard.press('Control+a')
    for (const key of '398') await page.keyboard.press(key)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(price).toHaveValue('1,498.00')
    expect(await settled()).not.toBe(of41250)
    // One field is one undo step, however it was typed; undo restores the previous value, whether it was drawn or
    // not.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+z')
    expect(await settled()).toBe(before)
  })
  process.stdout.write(
    `typing: longest key ${keys.longest} ms of the processor, ${keys.over} of ${keys.count} over 50\n`,
  )
})

test('57,625 combinations are computed, sorted, filtered and scrolled in a worker', async ({ page, say }) => {
  const { sheet } = await anOrder()
  await page.route('**/worksheet_context/**', async route => {
    const response = await route.fetch()
    const context = (await response.json()) as WorksheetContext
    const programmes = Array.from({ length: 12 }, lender(context.segment))
    const frequencies = { finance: everyFrequency, lease: everyFrequency }
    await route.fulfill({ response, json: { ...context, programmes, frequencies } })
  })
  const watch = await watchFrames(page)
  const list = page.getByRole('grid', { name: say('desking', 'list.label') })
  const rows = list.getByRole('row')
  const count = (shown: number) =>
    page.getByText(say('desking', 'list.count', { cells: shown.toLocaleString('en'), count: shown }), {
      exact: true,
    })
  const measured: string[] = []

  /**
   * Time of one action on the page's thread: printed only, because it depends on the machine. The number of
   * messages is the same everywhere.
   */
  const act = async (name: string, work: () => Promise<void>) => {
    await watch.begin()
    await work()
    await page.waitForTimeout(150)
    const { longestTask, tasks, longestGap, frames } = await watch.frames()
    measured.push(
      `${name}: longest task ${longestTask} ms (${tasks} over 50), gap ${longestGap} ms in ${frames} frames`,
    )
    return watch.messages()
  }
  const said = (messages: Awaited<ReturnType<typeof act>>, from: 'page' | 'thread', kind: string) =>
    messages.filter(message => message.from === from && message.kind === kind)

  const code = scriptAhead(page, 'data-busy')
  await test.step('the thread is warmed up in advance', async () => {
    await page.goto(sheet)
    await expect
      .poll(async () => (await watch.messages()).filter(({ from }) => from === 'thread'))
      .toMatchObject([{ kind: 'warm', bytes: 0 }])
  })

  await test.step('code and texts of a tool are preloaded', async () => {
    const brought = () =>
      page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
    await code
    await expect
      .poll(async () => (await brought()).some(name => /\/desking[^/]*\.json$/.test(name)), {
        timeout: 40_000,
      })
      .toBe(true)
  })

  await test.step('opening the matrix neither calls the server nor redraws the sheet', async () => {
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.evaluate<undefined>(`void new MutationObserver(found => forecourtWatch.drawn = (forecourtWatch.drawn ?? 0) + found.length)
      .observe(document.querySelector('main table'), { subtree: true, childList: true, characterData: true })`)
    await act('open', async () => {
      await page.keyboard.press('m')
      await expect(page.getByRole('grid')).toBeVisible()
    })
    expect(asked.filter(url => !endless.test(url))).toEqual([])
    expect(await page.evaluate<number>('forecourtWatch.drawn ?? 0')).toBe(0)
    page.removeAllListeners('request')
  })

  await test.step('all programmes at five prices are transferred once, as columns', async () => {
    const messages = await act('compute', async () => {
      await page
        .getByLabel(say('desking', 'choice.rows'))
        .selectOption({ label: say('desking', 'axis.prices') })
      await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(5)
      await expect(page.locator('[data-busy]')).toHaveCount(0)
    })
    expect(said(messages, 'thread', 'matrix').map(({ bytes }) => bytes)).toEqual([cells * 41])
    expect(said(messages, 'thread', 'progress').length).toBeLessThanOrEqual(6)
  })

  await test.step('the worker sorts them: eight bytes per cell are returned', async () => {
    await act('list', async () => {
      await page
        .getByRole('radiogroup', { name: say('desking', 'view.label') })
        .getByText(say('desking', 'view.list'), { exact: true })
        .click()
      await expect(rows.nth(1)).toBeVisible()
    })
    const messages = await act('sort', async () => {
      await list.getByRole('button', { name: say('desking', 'list.total') }).click()
      await expect(list.locator('[aria-sort="ascending"]')).toContainText(say('desking', 'list.total'))
      await expect.poll(async () => said(await watch.messages(), 'thread', 'order').length).toBe(1)
    })
    expect(said(messages, 'page', 'order')).toHaveLength(1)
    const [sorted] = said(messages, 'thread', 'order')
    expect((sorted?.bytes ?? 0) % 8).toBe(0)
    await expect(count((sorted?.bytes ?? 0) / 8)).toBeVisible()
    expect((sorted?.bytes ?? 0) / 8).toBeGreaterThan(29_000)
    expect(await rows.count()).toBeLessThanOrEqual(1 + mostRows)
  })

  await test.step('scrolling draws the visible rows and sends nothing', async () => {
    const body = list.getByRole('rowgroup')
    const messages = await act('scroll', async () => {
      await body.hover()
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 900)
      await expect
        .poll(() => body.evaluate(element => (element as unknown as { scrollTop: number }).scrollTop))
        .toBeGreaterThan(5_000)
    })
    expect(messages).toEqual([])
    expect(await rows.count()).toBeLessThanOrEqual(1 + mostRows)
  })

  await test.step('a filter is sent once, with the last typed value', async () => {
    const target = page.getByRole('textbox', { name: say('desking', 'filter.monthly') })
    const messages = await act('filter', async () => {
      await target.pressSequentially('500', { delay: 30 })
      await expect.poll(async () => said(await watch.messages(), 'thread', 'order').length).toBeGreaterThan(0)
    })
    const [last] = said(messages, 'thread', 'order').toReversed()
    await expect(count((last?.bytes ?? 0) / 8)).toBeVisible()
  })
  process.stdout.write(`${measured.join('\n')}\n`)
})
