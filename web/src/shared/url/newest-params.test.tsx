import { act, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { listField, pageField, toggled, type SearchFields } from './search-fields.ts'
import { useFilters } from './use-filters.ts'
import { useSearch } from './use-search.ts'

interface Search {
  readonly colour: readonly string[]
  readonly page: number
}

const fields: SearchFields<Search> = { colour: listField(), page: pageField }
const names = ['make', 'year'] as const

interface Lists {
  readonly search: ReturnType<typeof useSearch<Search>>
  readonly filters: ReturnType<typeof useFilters<(typeof names)[number]>>
}

/** Two lists in one URL, on a page that renders its changes late, like guarded pages of the panel. */
async function opened(address = '') {
  const drawn = vi.fn<(lists: Lists) => void>()
  function Lists() {
    drawn({ search: useSearch(fields), filters: useFilters(names) })
    return null
  }
  const slow = async () => {
    await new Promise(resolve => setTimeout(resolve, 20))
    return null
  }
  const router = createMemoryRouter(
    [
      { path: '/list', Component: Lists, loader: slow, HydrateFallback: () => null },
      { path: '/other', Component: () => null, loader: slow },
    ],
    { basename: '/panel', initialEntries: [`/panel/list${address}`] },
  )
  render(<RouterProvider router={router} />)
  const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 50)))
  await waitFor(() => expect(drawn).toHaveBeenCalled())
  const [[lists]] = drawn.mock.calls as [[Lists]]
  return { ...lists, router, settled }
}

it('toggles values faster than the page renders', async () => {
  const { search, router, settled } = await opened('?colour=red')
  for (const colour of ['blue', 'red', 'green', 'blue', 'grey'])
    search.setSearch({ colour: toggled(search.newest().colour, colour) })
  await settled()
  expect(router.state.location.search).toBe('?colour=green%2Cgrey')
})

it('adds one change of the address to another, independent of the caller', async () => {
  const { search, filters, router, settled } = await opened('?year=2025')
  filters.narrow({ make: 'Honda' })
  filters.narrow({ year: '' })
  search.setSearch({ page: 2 })
  search.setSearch({ colour: ['red'] })
  await settled()
  expect(router.state.location.search).toBe('?colour=red&page=2')
  filters.narrow({ make: 'Honda' })
  filters.narrow({ year: '2026' })
  await settled()
  expect(router.state.location.search).toBe('?colour=red&page=2&make=Honda&year=2026')
})

it('continues from where the back button led', async () => {
  const { search, router, settled } = await opened()
  search.setSearch({ colour: ['red'] })
  await settled()
  await router.navigate(-1)
  search.setSearch({ colour: toggled(search.newest().colour, 'blue') })
  await settled()
  expect(router.state.location.search).toBe('?colour=blue')
})

it('ignores parameters of another page', async () => {
  const { search, router } = await opened('?colour=red')
  void router.navigate('/other?colour=blue')
  expect(router.state.navigation.location?.pathname).toBe('/panel/other')
  expect(search.newest().colour).toEqual(['red'])
})
