import { join } from 'node:path'
import { expect, test } from 'vitest'

import { filesByReach } from './files-by-reach.ts'

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
  app: { opens: ['list', 'desk', 'settings', 'users'] },
  list: { imports: ['row', 'icon', 'alone'], parts: ['menu', 'dialog'] },
  desk: { imports: ['row'], parts: ['dialog', 'drawer'] },
  settings: { imports: ['field', 'form', 'icon'] },
  users: { imports: ['form'] },
  row: { imports: ['cell'] },
  cell: {},
  icon: {},
  alone: {},
  form: { imports: ['field'] },
  field: { imports: ['label'] },
  label: {},
  menu: { imports: ['icon', 'entry', 'field'], parts: ['submenu'] },
  entry: {},
  dialog: { imports: ['frame'] },
  drawer: { imports: ['frame', 'handle'] },
  frame: {},
  handle: {},
}

const idOf = (name: string) => join(import.meta.dirname, name)
const nameOf = (id: string) => id.slice(import.meta.dirname.length + 1)
const importersOf = (id: string, listsOf: (module: Module) => readonly string[]) =>
  Object.entries(modules).flatMap(([name, module]) =>
    listsOf(module).includes(nameOf(id)) ? [idOf(name)] : [],
  )

const graph = {
  getModuleInfo: (id: string) => ({
    code: modules[nameOf(id)]?.parts ? 'const Menu = lazyPart(load)' : '',
    isEntry: nameOf(id) === 'dealer',
    importers: importersOf(id, ({ imports = [] }) => imports),
    dynamicImporters: importersOf(id, ({ opens = [], parts = [] }) => [...opens, ...parts]),
  }),
}

const { name } = filesByReach({
  first: { start: 'dealer', list: 'list', desk: 'desk' },
  placeOf: file => (file === 'menu' ? 'menus' : 'pages'),
})
const fileOf = (id: string) => name(idOf(id), graph)

test.each(['dealer', 'app', 'list', 'desk', 'settings', 'alone'])('%s is in the file of its own page', id => {
  expect(fileOf(id)).toBeNull()
})

test('what several need comes with what else the same first pages need of it', () => {
  expect([fileOf('row'), fileOf('cell')]).toEqual(['of-list-desk', 'of-list-desk'])
  expect(fileOf('icon')).toBe('of-list')
})

test('what no first page needs comes with what else the same places share', () => {
  expect(fileOf('form')).toBe('shared-pages')
  expect([fileOf('field'), fileOf('label')]).toEqual(['shared-menus-pages', 'shared-menus-pages'])
})

test('parts of one page come together, with those that they open and with what they alone need', () => {
  const file = fileOf('submenu')
  expect(file).toMatch(/^parts-[0-9a-f]{6}$/)
  expect([fileOf('menu'), fileOf('entry')]).toEqual([file, file])
})

test('a part of two pages stands apart from those of one', () => {
  const files = ['menu', 'dialog', 'drawer'].map(fileOf)
  expect(new Set(files).size).toBe(3)
  expect(fileOf('handle')).toBe(fileOf('drawer'))
})

test('packages are left to the groups that name them', () => {
  expect(name(idOf('node_modules/package/index.js'), graph)).toBeNull()
})
