import { expect, test } from 'vitest'

import { partsTogether } from './parts-together.ts'

interface Module {
  readonly imports?: readonly string[]
  readonly opens?: readonly string[]
  readonly parts?: readonly string[]
}

/** What a small panel is made of: three pages, of which the settings are not a first one. */
const modules: Readonly<Record<string, Module>> = {
  dealer: { imports: ['app'] },
  // Reached only from a part, and asked about before it.
  submenu: { imports: ['entry'], parts: ['menu'] },
  app: { opens: ['list', 'desk', 'settings'] },
  list: { imports: ['row', 'icon'], parts: ['menu', 'dialog'] },
  desk: { imports: ['row'], parts: ['dialog', 'drawer'] },
  settings: { imports: ['field'] },
  row: {},
  icon: {},
  field: { imports: ['label'] },
  label: {},
  menu: { imports: ['icon', 'entry', 'field'], parts: ['submenu'] },
  entry: {},
  dialog: { imports: ['frame'] },
  drawer: { imports: ['frame', 'handle'] },
  frame: {},
  handle: {},
}

const importersOf = (id: string, listsOf: (module: Module) => readonly string[]) =>
  Object.entries(modules).flatMap(([name, module]) => (listsOf(module).includes(id) ? [name] : []))

const graph = {
  getModuleInfo: (id: string) => ({
    code: modules[id]?.parts ? 'const Menu = lazyPart(load)' : '',
    isEntry: id === 'dealer',
    importers: importersOf(id, ({ imports = [] }) => imports),
    dynamicImporters: importersOf(id, ({ opens = [], parts = [] }) => [...opens, ...parts]),
  }),
}

const { name } = partsTogether(/^(dealer|list|desk)$/)
const fileOf = (id: string) => name(id, graph)

test.each(['dealer', 'app', 'list', 'desk', 'settings', 'row'])('%s is a file as before', id => {
  expect(fileOf(id)).toBeNull()
})

test('what a first page needs itself joins no part that needs it too', () => {
  expect(fileOf('icon')).toBeNull()
})

test('parts of one page come together, with those that they open and with what they alone need', () => {
  const file = fileOf('submenu')
  expect(file).toMatch(/^parts-[0-9a-f]{6}$/)
  expect([fileOf('menu'), fileOf('entry')]).toEqual([file, file])
})

test('a part of two pages stands apart from those of one', () => {
  const files = ['menu', 'dialog', 'drawer'].map(fileOf)
  expect(new Set(files).size).toBe(3)
  expect([fileOf('frame'), fileOf('handle')]).toEqual([fileOf('dialog'), fileOf('drawer')])
})

test('what parts share with a page that is no first one is a file of its own', () => {
  expect(fileOf('field')).toMatch(/^shared-/)
  expect(fileOf('label')).toBe(fileOf('field'))
})
