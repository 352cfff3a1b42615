import {
  feedImports,
  feeds,
  type Feed,
  type FeedImport,
  type FeedRow,
} from '@forecourt/contract/inventory/feeds.ts'
import { proposeMapping } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectProblemsInPlace, expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const feed: Feed = {
  id: idOf(800),
  name: 'Nightly lot',
  is_full: true,
  is_mapped: false,
  vehicles: 128,
  schedule: null,
  version: 1,
}

const headings = ['VIN', 'Stock #', 'Price', 'Notes']
const anImport = (changes: Partial<FeedImport> = {}): FeedImport => ({
  id: idOf(801),
  feed: feed.id,
  file_name: 'lot.csv',
  file_bytes: 1000,
  format: 'csv',
  encoding: 'utf-8',
  state: 'checked',
  problem: null,
  problem_line: null,
  bytes_read: 1000,
  rows_read: 42,
  rows_new: 0,
  rows_changed: 0,
  rows_same: 40,
  rows_gone: 1,
  rows_refused: 1,
  are_many_gone: false,
  is_fetched: false,
  headings,
  mapping: proposeMapping(headings),
  is_latest: true,
  created: '2026-11-21T15:00:00Z',
  created_by: 'Ana Boyd',
  published: null,
  published_by: null,
  ...changes,
})
const refused: FeedRow = {
  line: 7,
  kind: 'refused',
  vin: '1GCUYDED5KZ123456',
  stock_number: 'B7',
  name: '2019 Chevrolet Silverado LT',
  vehicle: null,
  filled: [],
  changes: [],
  problems: [{ field: 'listing_price', rule: 'comma', params: {} }],
  raw: { VIN: '1GCUYDED5KZ123456', 'Stock #': 'B7', Price: '38,995', Notes: '' },
}

const schedule = {
  kind: 'url' as const,
  shown: 'https://feeds.example/lot.csv?…',
  every_minutes: 60,
  publish_limit: 25,
  is_paused: false,
  next_run: '2099-11-21T16:00:00Z',
  last_run: '2026-11-21T15:00:00Z',
  last_outcome: 'not_found' as const,
}

const page = <T,>(results: T[]) => ({ count: results.length, current: 1, last: 1, limit: 25, results })

const open = (one: FeedImport, answers: Answers = [], language: 'en' | 'fr' = 'en') =>
  renderRoute('/inventory/feeds', {
    as: signedInAs('dealer_admin'),
    language,
    answers: [
      ...answers,
      fake(feeds.list, { results: [feed] }),
      fake(feeds.imports, { results: [one] }),
      fake(feedImports.get, one),
      fake(feedImports.rows, ({ query }) => page(query.kind === 'refused' ? [refused] : [])),
    ],
  })

describe('feeds', () => {
  it('ask about concurrent changes', async () => {
    let now: Feed = feed
    const sent: unknown[] = []
    const { user } = open(anImport(), [
      fake(feeds.list, () => ({ results: [now] })),
      fake(feeds.update, ({ body, request }) => {
        sent.push([body, request.headers.get('if-match')])
        now = { ...feed, is_full: false, version: 2 }
        return sent.length === 1 ? problem('stale', { current: now }) : { ...now, version: 3 }
      }),
    ])
    const part = await screen.findByRole('region', { name: feed.name })
    await user.click(within(part).getByRole('button', { name: 'Settings' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' two')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/This was changed since you opened it/)
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() =>
      expect(sent).toEqual([
        [{ name: 'Nightly lot two', is_full: true }, '"v1"'],
        [{ name: 'Nightly lot two', is_full: false }, '"v2"'],
      ]),
    )
  })

  it('are fetched automatically: set up, shown, run, paused and changed', async () => {
    let now: Feed = feed
    const sent: unknown[] = []
    const { user } = open(anImport({ is_fetched: true, created_by: null }), [
      fake(feeds.list, () => ({ results: [now] })),
      fake(feeds.setSchedule, ({ body }) => {
        sent.push(body)
        now = { ...feed, schedule, version: 2 }
        return now
      }),
      fake(feeds.pause, ({ body }) => {
        sent.push(body)
        now = { ...feed, schedule: { ...schedule, is_paused: body.is_paused, next_run: null }, version: 3 }
        return now
      }),
      fake(feeds.run, () => {
        sent.push('run')
        return now
      }),
    ])
    const part = within(await screen.findByRole('region', { name: 'Automatic import' }))
    await user.click(part.getByRole('button', { name: 'Set up…' }))
    await user.selectOptions(part.getByRole('combobox', { name: 'From' }), 'Folder on the server')
    expect(
      part.getByText(new RegExp(`feed folder .${signedInAs('dealer_admin').user.dealership?.id}`)),
    ).toBeVisible()
    await user.selectOptions(part.getByRole('combobox', { name: 'From' }), 'Web address')
    await user.type(part.getByRole('textbox', { name: 'Address' }), 'https://feeds.example/lot.csv?key=1')
    await user.selectOptions(part.getByRole('combobox', { name: 'How often' }), 'Every hour')
    const limit = part.getByRole('textbox', { name: 'Publish automatically' })
    await user.clear(limit)
    await user.type(limit, '25')
    await user.click(part.getByRole('button', { name: 'Save' }))
    expect(await part.findByText('https://feeds.example/lot.csv?…')).toBeVisible()
    expect(part.getByText('Up to 25 % of the vehicles')).toBeVisible()
    expect(part.getByText('No file was found.')).toBeVisible()
    const answered = () => waitFor(() => expect(part.getByRole('button', { name: 'Change…' })).toBeEnabled())
    await user.click(part.getByRole('button', { name: 'Run now' }))
    await answered()
    now = { ...now, schedule: { ...schedule, last_outcome: 'fetching', is_paused: false } }
    await user.click(part.getByRole('button', { name: 'Run now' }))
    expect(await part.findByText(/is being fetched/)).toBeVisible()
    expect(part.getByRole('button', { name: 'Run now' })).toHaveAccessibleDescription(/still under way/)
    await answered()
    await user.click(part.getByRole('button', { name: 'Pause' }))
    expect(await part.findByText('paused')).toBeVisible()
    await answered()
    // What is stored of the address stays when nothing is typed.
    await user.click(part.getByRole('button', { name: 'Change…' }))
    await user.clear(part.getByRole('textbox', { name: 'Publish automatically' }))
    await user.click(part.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(5))
    expect(sent).toEqual([
      { kind: 'url', address: 'https://feeds.example/lot.csv?key=1', every_minutes: 60, publish_limit: 25 },
      'run',
      'run',
      { is_paused: true },
      { kind: 'url', every_minutes: 60, publish_limit: null },
    ])
    expect(screen.getByText(/fetched/)).toBeVisible()
  })

  it.each([
    ['/', ''],
    ['nightly/lot', '/nightly/lot'],
  ])('name the folder that had no file: %s', async (shown, below) => {
    const emptied = { ...feed, schedule: { ...schedule, kind: 'folder' as const, shown } }
    open(anImport(), [fake(feeds.list, { results: [emptied] })])
    const folder = `${signedInAs('dealer_admin').user.dealership?.id}${below}`
    expect(await screen.findByText(new RegExp(`No file found in the feed folder ${folder}\\.`))).toBeVisible()
  })

  it('wait for the URL that no settings file holds, and ask for it', async () => {
    const sent: unknown[] = []
    const paused = {
      ...schedule,
      shown: '',
      is_paused: true,
      next_run: null,
      last_run: null,
      last_outcome: null,
    }
    const { user } = open(anImport(), [
      fake(feeds.list, { results: [{ ...feed, schedule: paused }] }),
      fake(feeds.setSchedule, ({ body }) => {
        sent.push(body)
        return { ...feed, schedule, version: 2 }
      }),
    ])
    expect(await screen.findByText(/^Enter its address to fetch it/)).toBeVisible()
    expect(screen.getByText('not entered yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change…' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([{ kind: 'url', address: '', every_minutes: 60, publish_limit: 25 }])
  })

  it('show a file, its changes, and why a row was refused; it is corrected and published', async () => {
    const sent: unknown[] = []
    const { user } = open(anImport(), [
      fake(feedImports.retry, ({ body }) => {
        sent.push(body)
        return {
          import: anImport({ rows_new: 1, rows_refused: 0 }),
          row: { ...refused, kind: 'new' as const },
        }
      }),
      fake(feedImports.publish, ({ body }) => {
        sent.push(body)
        return anImport({ state: 'publishing' })
      }),
    ])
    await user.click(await screen.findByRole('button', { name: '1 Refused' }))
    expect(await screen.findByText(/Listing price: the comma can mean/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Fix' }))
    const price = screen.getByRole('textbox', { name: 'Price' })
    expect(price).toHaveValue('38,995')
    await user.clear(price)
    await user.type(price, '38995')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The row is accepted now.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Publish 1 change' }))
    await waitFor(() =>
      expect(sent).toEqual([{ line: 7, values: { Price: '38995' } }, { confirm_gone: false }]),
    )
  })

  it('ask for a confirmation when a fifth of the vehicles would disappear', async () => {
    const sent: unknown[] = []
    const { user } = open(anImport({ are_many_gone: true, rows_gone: 30, rows_same: 10 }), [
      fake(feedImports.publish, ({ body }) => {
        sent.push(body)
        return anImport({ state: 'publishing' })
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Publish 30 changes' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/30 of the feed’s 40 vehicles/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Yes, withdraw them' }))
    await waitFor(() => expect(sent).toEqual([{ confirm_gone: true }]))
  })

  it('are read again with other columns', async () => {
    const sent: unknown[] = []
    const { user } = open(anImport(), [
      fake(feedImports.map, ({ body }) => {
        sent.push([body.mapping.columns['Notes'], body.mapping.numbers])
        return anImport({ state: 'reading' })
      }),
    ])
    await user.click(await screen.findByText('Columns: 3 of 4 are used'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Notes' }), 'VIN')
    expect(screen.getByText('Another column is this field already.')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Notes' }), 'Options')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Numbers' }), '12,995.00')
    await user.click(screen.getByRole('button', { name: 'Read again with these columns' }))
    await waitFor(() => expect(sent).toEqual([['options', 'comma_thousands']]))
  })

  it('upload a file, and say when it is too large or unreadable', async () => {
    const { user } = open(anImport({ state: 'failed', problem: 'xml_broken', problem_line: 4 }), [
      fake(feeds.upload, ({ query }) =>
        query.file_name === 'lot.csv'
          ? problem('too_large')
          : problem('validation', { fields: { file_name: [{ rule: 'file_name', params: {} }] } }),
      ),
    ])
    expect(await screen.findByText('The XML is broken. Line 4.')).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('there is a file input')
    await user.upload(input, new File(['VIN\n1'], 'lot.csv', { type: 'text/csv' }))
    expect(
      await screen.findByText('The file is larger than 32 MB. Split it into smaller files.'),
    ).toBeVisible()
    await user.upload(input, new File(['VIN\n1'], 'hidden.csv', { type: 'text/csv' }))
    expect(await screen.findByText(/holds a path or hidden signs/)).toBeVisible()
  })

  it.each<[string, Parameters<typeof problem>, RegExp]>([
    [
      'in which something was found',
      ['validation', { fields: { file: [{ rule: 'infected', params: { name: 'Eicar-Test-Signature' } }] } }],
      /^The virus check found Eicar-Test-Signature in this file\./,
    ],
    [
      'that nobody could look into',
      ['unavailable', { code: 'not_scanned', fields: { file: [{ rule: 'not_scanned', params: {} }] } }],
      /^The virus check does not answer/,
    ],
    [
      'that is larger than the check takes',
      ['validation', { fields: { file: [{ rule: 'scan_size', params: {} }] } }],
      /^The file is larger than the virus check takes/,
    ],
  ])('a file %s is refused in words', async (_name, refusal, words) => {
    const { user } = open(anImport(), [fake(feeds.upload, () => problem(...refusal))])
    await screen.findByRole('heading', { name: 'Feeds' })
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]')
      if (found === null) throw new Error('there is a file input')
      return found
    })
    await user.upload(input, new File(['VIN\n1'], 'lot.csv', { type: 'text/csv' }))
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('explain in French why a row was refused', async () => {
    const { user } = open(anImport(), [], 'fr')
    await user.click(await screen.findByRole('button', { name: /Refusés/ }))
    expect(await screen.findByText(/^Prix affiché : la virgule/)).toBeVisible()
  })

  it('are shown in French, with the progress of a run', async () => {
    open(anImport({ state: 'reading', bytes_read: 500, rows_read: 21 }), [], 'fr')
    expect(await screen.findByRole('heading', { name: 'Flux' })).toBeVisible()
    expect(await screen.findByText('21 lignes lues, 50 %')).toBeVisible()
  })

  it('are added', async () => {
    const sent: unknown[] = []
    const { user } = open(anImport(), [
      fake(feeds.create, ({ body }) => {
        sent.push(body)
        return feed
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Add feed' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add feed' }))
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Listing site')
    await user.click(dialog.getByRole('checkbox', { name: 'The file has all vehicles' }))
    await user.click(dialog.getByRole('button', { name: 'Add feed' }))
    await waitFor(() => expect(sent).toEqual([{ name: 'Listing site', is_full: false }]))
  })
})

describe('keep refused values of a feed as typed, with errors at their fields', () => {
  const part = async () => within(await screen.findByRole('region', { name: feed.name }))

  it('of its name', async () => {
    const { user } = open(anImport())
    await user.click((await part()).getByRole('button', { name: 'Settings' }))
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.type(name, ' two')
    await expectRefusalsInPlace('dealer/inventory/feeds/feed-form.tsx', {
      endpoint: feeds.update,
      field: name,
    })
  })

  it('of its source', async () => {
    const { user } = open(anImport())
    await user.click(await screen.findByRole('button', { name: 'Set up…' }))
    const address = await screen.findByRole('textbox', { name: /^Address/ })
    await user.type(address, 'https://feeds.example/lot.csv')
    await expectRefusalsInPlace('dealer/inventory/feeds/schedule-form.tsx', {
      endpoint: feeds.setSchedule,
      field: address,
    })
  })

  it('of a corrected row, and so of the file', async () => {
    const { user } = open(anImport(), [fake(feedImports.retry, { import: anImport(), row: refused })])
    await user.click(await screen.findByRole('button', { name: '1 Refused' }))
    await user.click(await screen.findByRole('button', { name: 'Fix' }))
    const price = screen.getByRole('textbox', { name: 'Price' })
    expect(price).toHaveAccessibleDescription(/Listing price: the comma can mean/)
    await user.clear(price)
    await user.type(price, '38,9')
    expect(price).toBeValid()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(price).toHaveFocus())
    expect(price).toBeInvalid()
    expect(price).toHaveValue('38,9')
    await expectRefusalsInPlace('dealer/inventory/feeds/import-rows.tsx', {
      endpoint: feedImports.retry,
      asks: ['values.VIN', 'values.Stock #', 'values.Price'],
      field: price,
    })
  })

  it('of its columns', async () => {
    const { user } = open(anImport())
    await user.click(await screen.findByText('Columns: 3 of 4 are used'))
    const notes = screen.getByRole('combobox', { name: 'Notes' })
    await user.selectOptions(notes, 'VIN')
    await expectProblemsInPlace('dealer/inventory/feeds/mapping-form.tsx', notes.closest('form') ?? undefined)
    await user.selectOptions(notes, 'Options')
    await expectRefusalsInPlace('dealer/inventory/feeds/mapping-form.tsx', {
      endpoint: feedImports.map,
      asks: ['mapping.columns', 'mapping.columns.Notes', 'mapping.numbers', 'mapping.defaults.body_type'],
      field: notes,
    })
  })
})
