import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '#shared/i18n/i18n.ts'
import type { Column } from './data-table-columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { useShortcutListener } from '../keyboard/shortcuts.ts'
import { UiProvider } from '../theme/ui-provider.tsx'

interface Row {
  readonly id: string
  readonly name: string
  readonly price: string
}

const rows: readonly Row[] = ['Ana', 'Bob', 'Cleo', 'Dev'].map((name, n) => ({
  id: `r${n}`,
  name,
  price: `$${n}`,
}))
const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    ordering: 'name',
    cell: row => <a href={`#${row.id}`}>{row.name}</a>,
  },
  { id: 'price', header: 'Price', align: 'end', cell: row => row.price },
]
const rowKey = (row: Row) => row.id
const rowName = (row: Row) => row.name
const onOpen = vi.fn<(row: Row) => void>()
const onOrdering = vi.fn<(ordering: string) => void>()

function Table(props: Partial<DataTableProps<Row>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useShortcutListener()
  return (
    <UiProvider env="test">
      <DataTable
        caption="People"
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        pageSize={10}
        ordering="name"
        onOrdering={onOrdering}
        selected={selected}
        onSelect={setSelected}
        onOpen={onOpen}
        {...props}
      />
    </UiProvider>
  )
}

beforeAll(async () => {
  await startTexts('en')
  await loadTexts('shell')
})

const ticked = () =>
  screen.getAllByRole('checkbox', { checked: true }).map(box => box.getAttribute('aria-label'))

describe('data table', () => {
  it('is a native table with a caption, sorted headers and row headers', () => {
    render(<Table />)
    const table = screen.getByRole('table', { name: 'People' })
    expect(within(table).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    expect(within(table).getByRole('columnheader', { name: 'Price' })).not.toHaveAttribute('aria-sort')
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(cell => cell.textContent),
    ).toEqual(['Ana', 'Bob', 'Cleo', 'Dev'])
  })

  it('sorts in the other direction, then in the first again', async () => {
    const user = userEvent.setup()
    const view = render(<Table />)
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onOrdering).toHaveBeenLastCalledWith('-name')
    view.rerender(<Table ordering="-name" />)
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onOrdering).toHaveBeenLastCalledWith('name')
  })

  it('reserves the space of a full page before and after the rows arrive', () => {
    const view = render(<Table rows={undefined} />)
    const before = view.container.querySelector('[aria-busy]')
    expect(before).toHaveStyle({ minHeight: '484px' })
    view.rerender(<Table />)
    expect(view.container.querySelector('[aria-busy]')).toHaveStyle({ minHeight: '484px' })
  })

  it('disables rows of a previous query, for pointer and keyboard', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    const view = render(<Table isStale />)
    onOpen.mockClear()
    const link = screen.getByRole('link', { name: 'Bob' })
    const pressed = vi.fn()
    link.addEventListener('click', event => pressed(event.defaultPrevented))
    await user.click(link)
    await user.click(screen.getByRole('checkbox', { name: 'Select Bob' }))
    link.focus()
    await user.keyboard('{Enter}x')
    expect([
      pressed.mock.calls,
      onOpen.mock.calls,
      screen.queryAllByRole('checkbox', { checked: true }),
    ]).toEqual([[], [], []])
    expect(link).toHaveFocus()
    view.rerender(<Table />)
    await user.click(screen.getByRole('checkbox', { name: 'Select Bob' }))
    expect(ticked()).toEqual(['Select Bob'])
  })

  it('shows the future columns while loading', () => {
    const view = render(
      <Table
        rows={undefined}
        shown={['price', 'name']}
        columns={columns.map(one => ({ ...one, from: 'md' }))}
      />,
    )
    const [head, row] = ['thead tr', 'tbody tr'].map(place => view.container.querySelector(place))
    const hides = (line: Element | null | undefined) =>
      [...(line?.children ?? [])].map(cell => cell.getAttribute('data-from'))
    expect(hides(row)).toEqual(hides(head))
    expect(hides(row)).toEqual([null, 'md', 'md'])
  })

  it('moves with J and K, opens with Enter, selects with X and up to here with Shift X', async () => {
    const user = userEvent.setup()
    render(<Table />)
    await user.keyboard('jj')
    expect(screen.getByRole('row', { name: /Bob/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(rows[1])
    await user.keyboard('xjj')
    await user.keyboard('{Shift>}X{/Shift}')
    expect(ticked()).toEqual(['Select Bob', 'Select Cleo', 'Select Dev'])
    await user.keyboard('kx')
    expect(ticked()).toEqual(['Select Bob', 'Select Dev'])
  })

  it('selects all rows of a page, and clears them again', async () => {
    const user = userEvent.setup()
    render(<Table />)
    const all = screen.getByRole('checkbox', { name: 'Select all rows' })
    await user.click(all)
    expect(ticked()).toHaveLength(5)
    await user.click(all)
    expect(screen.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument()
  })

  it('shows the columns asked for, in their order', () => {
    render(<Table shown={['price', 'name']} />)
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual(['', 'Price', 'Name'])
  })

  it('shows the screen’s empty state', () => {
    render(<Table rows={[]} empty={<p>Nobody yet.</p>} />)
    expect(screen.getByText('Nobody yet.')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('shows cards on a phone', () => {
    const narrow = vi.spyOn(window, 'matchMedia').mockImplementation(query => ({
      ...narrowAnswer,
      matches: query.includes('47.99'),
      media: query,
    }))
    render(<Table />)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    const [first] = screen.getAllByRole('listitem')
    expect(within(first as HTMLElement).getByRole('link', { name: 'Ana' })).toBeVisible()
    expect(within(first as HTMLElement).getByRole('term')).toHaveTextContent('Price')
    expect(within(first as HTMLElement).getByRole('definition')).toHaveTextContent('$0')
    narrow.mockRestore()
  })
})

const narrowAnswer = {
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
}
